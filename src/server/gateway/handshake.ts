import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const PATH = /^\/gateway\/?$/;
const TOKEN = /^[A-Za-z0-9\-_.]{1,512}$/;
/** The longest `caps`, in characters. */
const CAPS_MAX = 512;
/** A request may contain the whole address, as to a proxy (RFC 9112 3.2.2). */
const AUTHORITY = /^https?:\/\/[^/?#]*/i;
/** The Retry-After of status 429, in seconds. */
const RETRY_AFTER_SECONDS = 10;

const REASONS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

export type RefusedStatus = keyof typeof REASONS;

/** The content of a client's websocket handshake. */
export interface Handshake {
  readonly query: URLSearchParams;
  /** The one sub-protocol that is offered (docs/spec/connection.md 'Live connection'); null when it is not a token. */
  readonly token: string | null;
  /** What the client understands, of `caps` of the query; null when that is too long. */
  readonly caps: ReadonlySet<string> | null;
}

const readCaps = (query: URLSearchParams): ReadonlySet<string> | null => {
  const text = query.get('caps') ?? '';
  // Names that this version does not know are kept, because the session may move to a node that knows them.
  return text.length > CAPS_MAX ? null : new Set(text.split(','));
};

/** Parses a handshake; null when it is not for the gateway. Accepts any input. */
export const readHandshake = (request: Pick<IncomingMessage, 'url' | 'headers'>): Handshake | null => {
  const target = (request.url ?? '/').replace(AUTHORITY, '');
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (!PATH.test(path)) return null;
  const offered = request.headers['sec-websocket-protocol'] ?? '';
  const query = new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1));
  return { query, token: TOKEN.test(offered) ? offered : null, caps: readCaps(query) };
};

/** Refuses a handshake, in the envelope of every refusal (protocol.md 'Transport'). */
export const refuseHandshake = (stream: Duplex, status: RefusedStatus): void => {
  const isForNow = status === 429;
  const body = JSON.stringify({
    error: status,
    message: REASONS[status],
    ...(isForNow ? { retry_after: RETRY_AFTER_SECONDS } : {}),
  });
  const lines = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...(isForNow ? [`Retry-After: ${RETRY_AFTER_SECONDS}`] : []),
  ];
  // The client need not close its half.
  stream.once('finish', () => stream.destroy());
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
};
