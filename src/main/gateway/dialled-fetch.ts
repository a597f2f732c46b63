import { type IncomingMessage, request as requestHttp } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { NotSent, OtherCertificate } from '../api/network-failure';
import type { Fetch } from '../api/transport';
import type { Dial } from './dial';

export interface DialledFetchDependencies {
  readonly dial: Dial;
  /** The app's User-Agent. */
  readonly userAgent: string;
  /**
   * The default route, for a proxy that refuses the connection: the server would otherwise be unreachable. Null for
   * pinned servers, which the default route does not know.
   */
  readonly usual: Fetch | null;
}

/** Statuses whose answers have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

const headersOf = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []));

/**
 * A fetch that sends a request exactly once: on its own connection, by the same proxies and certificates as all others.
 * Chromium sends a request again if its connection was reused and ends without an answer, although the server may have
 * carried out the request.
 */
export const createDialledFetch =
  ({ dial, userAgent, usual }: DialledFetchDependencies): Fetch =>
  async (address, init) => {
    const url = new URL(address);
    const isSecure = url.protocol === 'https:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const usualPort = isSecure ? 443 : 80;
    const dialled = await dial({ host, port: url.port === '' ? usualPort : Number(url.port), isSecure });
    if (!dialled.ok) {
      if (dialled.failure.kind === 'proxy' && usual !== null) return usual(address, init);
      if (dialled.failure.kind === 'other-certificate') throw new OtherCertificate(url.host);
      throw new NotSent(dialled.failure.code);
    }
    const socket = dialled.value;
    if (init.signal.aborted) {
      socket.destroy();
      throw new NotSent('ETIMEDOUT');
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { body } = init;
      const stream = body instanceof ReadableStream ? body : null;
      const length = body === null || body instanceof ReadableStream ? 0 : Buffer.byteLength(body);
      const request = requestHttp({
        ...{ createConnection: () => socket, method: init.method, signal: init.signal },
        path: url.pathname + url.search,
        headers: {
          ...{ Host: url.host, 'User-Agent': userAgent, Connection: 'close' },
          ...init.headers,
          ...(stream !== null || (body === null && init.method !== 'POST')
            ? {}
            : { 'Content-Length': length }),
        },
      });
      request.on('response', resolve).on('error', reject);
      if (body instanceof ReadableStream)
        pipeline(Readable.fromWeb(body as NodeStream), request).catch((fault: unknown) => {
          request.destroy();
          reject(fault instanceof Error ? fault : new Error('unknown'));
        });
      else request.end(body);
    });
    const status = answer.statusCode ?? 0;
    if (status >= 300 && status < 400 && status !== 304) {
      answer.destroy();
      throw new Error('net::ERR_UNSAFE_REDIRECT');
    }
    const body = WITHOUT_BODY.has(status) ? null : Readable.toWeb(answer);
    if (body === null) answer.resume();
    return new Response(body as ReadableStream<Uint8Array> | null, { status, headers: headersOf(answer) });
  };
