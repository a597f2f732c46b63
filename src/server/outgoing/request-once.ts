import { request as requestHttp, type IncomingMessage } from 'node:http';
import type { Guard } from './guard';
import type { Target } from './judge-target';

/** The one name under which the server fetches for its users. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Guildhall link previews)';
/** No cookies, no referrer, nothing of the reader or the author; other encodings are not decoded. */
const HEADERS = {
  'User-Agent': USER_AGENT,
  'Accept-Encoding': 'gzip, deflate',
  'Accept-Language': 'en',
  Connection: 'close',
};

/** Makes one request to one address, and resolves with the start of the answer; the signal ends both. */
export const requestOnce = (
  { dial }: Pick<Guard, 'dial'>,
  { url, host, port, isSecure }: Target,
  {
    address,
    accept,
    signal,
  }: { readonly address: string; readonly accept: string; readonly signal: AbortSignal },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = dial({ address, host, port, isSecure });
    // Without a listener an error before the request has the socket would end the process.
    socket.on('error', reject);
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    const request = requestHttp({
      ...{ host, port, method: 'GET', path: `${url.pathname}${url.search}` },
      headers: { ...HEADERS, Host: url.host, Accept: accept },
      createConnection: () => socket,
      signal,
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.on('close', () => reject(new Error('closed before an answer')));
    request.end();
  });
