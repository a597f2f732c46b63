import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Log } from '../log';
import { limitBody } from './body-deadline';
import type { CallName } from '../../contract/rest';
import { type OnAnswered, tellAnswers } from './answered';
import { sendRefusal } from './envelope';
import { BUG, refusalOf } from './failures';
import { forFastify, type TrustedProxies } from '../security/trusted-proxies';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take longer than those of other calls; the route limits it by itself. */
    takesItsTime?: boolean;
    /** The call of the table that the route answers. */
    call?: CallName;
  }
}

/**
 * Replaces half surrogate pairs, which neither the store nor a client accepts. U+0000 is refused everywhere: the store
 * does not accept it either, and dropping it would change a name or a password.
 */
const checkText = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (value.includes('\0')) throw new Error('U+0000');
  return value.toWellFormed();
};

const parseJson = (body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // Only an escape can introduce the characters to check.
    return JSON.parse(text, text.includes('\\u') ? checkText : undefined);
  } catch {
    throw Object.assign(new Error('malformed JSON'), { statusCode: 400 });
  }
};

const CLIENT_ERRORS: Readonly<Record<string, { status: 400 | 408 | 431; reason: string; message: string }>> =
  {
    HPE_HEADER_OVERFLOW: {
      status: 431,
      reason: 'Request Header Fields Too Large',
      message: 'The headers are too large',
    },
    ERR_HTTP_REQUEST_TIMEOUT: {
      status: 408,
      reason: 'Request Timeout',
      message: 'The request took too long',
    },
  };
const MALFORMED = { status: 400, reason: 'Bad Request', message: 'The request is malformed' } as const;

/** The answer to bytes that are not an HTTP request. */
const rawFailure = (code: string | undefined): string => {
  const { status, reason, message } = CLIENT_ERRORS[code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ error: status, message });
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
};

const giveUp = (socket: Socket, code: string | undefined): void => {
  if (socket.writable) socket.end(rawFailure(code));
  else socket.destroy();
};

/** Has a further listener answer bytes that are no request as the first one does. */
export const answerMalformed = (server: Pick<Server, 'on'>): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => giveUp(socket, error.code));
};

/** Time limits for receiving a request, in milliseconds. */
export interface Timeouts {
  readonly headersMs: number;
  /** From the end of the headers; uploads have a limit of their own. */
  readonly requestMs: number;
  /** The interval of the check for slow requests. */
  readonly checkEveryMs: number;
}

/** Node's default interval is 30 s, which would extend the limit of 10 s for headers to 40 s. */
const TIMEOUTS: Timeouts = {
  headersMs: HTTP_LIMITS.headersMs,
  requestMs: HTTP_LIMITS.requestMs,
  checkEveryMs: 1000,
};

export interface HttpOptions extends Partial<Timeouts> {
  readonly onAnswered?: OnAnswered | undefined;
}

/** The HTTP server with its limits and the envelope of its failures, without routes (protocol.md 'Transport'). */
export const createHttp = async (
  log: Log,
  trustedProxies: TrustedProxies | null,
  { onAnswered, ...timeouts }: HttpOptions = {},
): Promise<FastifyInstance> => {
  const { headersMs, requestMs, checkEveryMs } = { ...TIMEOUTS, ...timeouts };
  const http = fastify({
    logger: false,
    trustProxy: forFastify(trustedProxies),
    bodyLimit: HTTP_LIMITS.bodyBytes,
    // Node's own limit of whole requests is off: see `limitBody`.
    requestTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: {
      maxHeaderSize: HTTP_LIMITS.headerBytes,
      headersTimeout: headersMs,
      requestTimeout: 0,
      connectionsCheckingInterval: checkEveryMs,
    },
    clientErrorHandler: (error, socket) => giveUp(socket, error.code),
    frameworkErrors: (_error, _request, reply) => {
      void sendRefusal(reply, { status: 400, message: 'The request is malformed' });
    },
  });
  if (onAnswered !== undefined) tellAnswers(http, onAnswered);
  const long = new Set<IncomingMessage>();
  let isClosing = false;
  let lateHeaders: NodeJS.Timeout | undefined;
  http.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.takesItsTime === true) {
      // Its connection was open when the shutdown began, and its headers came after.
      if (isClosing) request.raw.socket.destroy();
      long.add(request.raw);
      reply.raw.once('close', () => long.delete(request.raw));
    } else
      limitBody(request.raw, requestMs, () => {
        if (reply.raw.headersSent) request.raw.destroy();
        else giveUp(request.raw.socket, 'ERR_HTTP_REQUEST_TIMEOUT');
      });
    done();
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(Buffer.isBuffer(body) ? body : Buffer.from(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error('malformed JSON'));
    }
  });
  // A kept-alive connection would delay the shutdown: an answer during it closes its connection.
  http.addHook('preClose', (done) => {
    isClosing = true;
    // An upload would delay it for as long as it takes.
    for (const { socket } of long) socket.destroy();
    // Node looks for late headers no longer, and would wait for the rest of them. What was accepted has its time.
    lateHeaders = setTimeout(() => http.server.closeAllConnections(), Math.max(headersMs, requestMs));
    done();
  });
  http.addHook('onClose', (_http, done) => {
    clearTimeout(lateHeaders);
    done();
  });
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) void reply.header('Connection', 'close');
    done(null, payload);
  });
  // An answer that was on its way when the shutdown began had no such header, and its connection was not idle then.
  http.addHook('onResponse', (request, _reply, done) => {
    if (isClosing) request.raw.socket.destroySoon();
    done();
  });
  await http.register(multipart, { limits: { fileSize: HTTP_LIMITS.uploadBytes - 1 } });
  http.setNotFoundHandler((_request, reply) => sendRefusal(reply, { status: 404, message: 'Not found' }));
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal !== null) return sendRefusal(reply, refusal);
    log('error', 'call.bug', { call: request.routeOptions.url ?? '', bug: error });
    return sendRefusal(reply, BUG);
  });
  return http;
};
