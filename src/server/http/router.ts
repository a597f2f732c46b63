import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { encoderOf } from '../../contract/codec';
import { success } from '../../contract/failure';
import { HTTP_LIMITS } from '../../contract/limits';
import { type CallName, endpoints, isCallName } from '../../contract/rest';
import { type Endpoint, namesEvents, takesKey, type UploadedFile } from '../../contract/rest/endpoint';
import type { Clock } from '../clock';
import type { Gate } from '../handlers/gate';
import type { ToldUntil } from '../gateway/told-until';
import type { CallContext, Handlers, SignedInContext } from '../handlers/handler';
import type { ScopeArgs } from '../handlers/scope';
import type { Log } from '../log';
import type { Refusal } from '../refusal';
import { argumentDecoder } from './arguments';
import { sendJson, sendRefusal } from './envelope';
import { evenOut, NOT_FOUND_EVERY_MS } from './even-refusals';
import { refusalOf } from './failures';
import { readIdempotencyKey } from './idempotency-key';
import { networkOf } from '../security/networks';
import type { KnownNetworks } from '../security/known-networks';
import type { WorkSlots } from '../security/work-slots';
import type { CallLimit } from '../security/call-rates';
import type { RateLimiter } from '../security/rate-limits';
import type { TokenGate } from '../security/token-gate';
import type { Caller } from '../security/tokens';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the router after the token was identified; null for public calls. */
    caller: Caller | null;
  }
}

export interface RouterOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly tokenGate: TokenGate;
  /** The networks from which each user makes calls. */
  readonly places: KnownNetworks;
  readonly handlers: Handlers;
  /** Checks the permission for each call. */
  readonly gate: Gate;
  readonly toldUntil: ToldUntil;
  /** All calls of signed-in users, by user. */
  readonly userRate: RateLimiter;
  /** The limit of one call, by user. */
  readonly callLimit: (name: CallName, row: Endpoint) => CallLimit;
  /** Calls without a token or with an invalid one, by address. */
  readonly addressRate: RateLimiter;
  /** Concurrent bodies over the usual size, by user. */
  readonly largeBodies: WorkSlots;
  /** Refusals for what is hidden or absent are sent at multiples of this time; 0 sends them at once. */
  readonly notFoundEveryMs?: number | undefined;
}

/** Calls that take at least this long are logged. */
const SLOW_MS = 1000;

const NO_TOKEN = { status: 401, message: 'Please sign in' } as const;
const NO_FORM = { status: 415, message: 'This kind of content is not supported' } as const;
const LARGE_BODY_AGAIN_MS = 2000;
const BUSY = {
  status: 503,
  message: 'The server is busy. Please try again in a moment.',
  retryAfterMs: LARGE_BODY_AGAIN_MS,
} as const;
const tooMany = (retryAfterMs: number) =>
  ({ status: 429, message: 'Too many requests. Please wait a moment.', retryAfterMs }) as const;

/** The bare token: `DELETE /api/guilds/{id}` sends it as a bearer token, the other calls without a prefix. */
const tokenOf = (request: FastifyRequest): string =>
  (request.headers.authorization ?? '').replace(/^Bearer +/i, '').trim();

/** Whether the body of this call may exceed the usual size; a body without a declared length counts as large. */
const isLarge = (row: Endpoint, { headers }: FastifyRequest): boolean =>
  (row.maxBytes ?? 0) > HTTP_LIMITS.bodyBytes &&
  !(Number(headers['content-length'] ?? Infinity) <= HTTP_LIMITS.bodyBytes);

/** Takes a slot until the call is answered or aborted; returns the refusal if none is free. */
const slotOf = (slots: WorkSlots, person: string, reply: FastifyReply): Refusal | null => {
  const slot = slots.take(person);
  if (slot === 'person') return tooMany(LARGE_BODY_AGAIN_MS);
  if (slot === 'all') return BUSY;
  reply.raw.once('close', slot);
  return null;
};

/** Admits a call: identifies the caller and enforces the rate limits. Runs before the body is read. */
const gatekeeper = (name: CallName, row: Endpoint, options: RouterOptions) => {
  const { tokenGate, places, userRate, addressRate, largeBodies } = options;
  const callLimit = options.callLimit(name, row);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const network = networkOf(request.ip);
    if (row.auth === 'none') {
      const wait = addressRate.take(network);
      return wait > 0 ? sendRefusal(reply, tooMany(wait)) : undefined;
    }
    const identified = await tokenGate.identify(tokenOf(request), network);
    if (identified.kind === 'wait') return sendRefusal(reply, tooMany(identified.ms));
    request.caller = identified.kind === 'caller' ? identified.caller : null;
    const wait = request.caller === null ? addressRate.take(network) : userRate.take(request.caller.userId);
    if (wait > 0) return sendRefusal(reply, tooMany(wait));
    if (request.caller === null) return sendRefusal(reply, NO_TOKEN);
    const waitForCall = callLimit(request.caller.userId);
    if (waitForCall > 0) return sendRefusal(reply, tooMany(waitForCall));
    places.note(request.caller.userId, network);
    const full = isLarge(row, request) ? slotOf(largeBodies, request.caller.userId, reply) : null;
    return full === null ? undefined : sendRefusal(reply, full);
  };
};

/** The whole file of a multipart form; empty if there is none. */
const readForm = async (request: FastifyRequest, row: Endpoint): Promise<Record<string, UploadedFile>> => {
  if (row.form === undefined) return {};
  try {
    const part = await request.file({ limits: { files: 1, fields: 4, parts: 5 } });
    if (part === undefined) return {};
    const bytes = new Uint8Array(await part.toBuffer());
    return { [part.fieldname]: { bytes, type: part.mimetype, name: part.filename } };
  } catch (error) {
    // The form parser throws errors without a status for invalid input; they are the client's fault.
    throw refusalOf(error) === null ? Object.assign(new Error('malformed form'), { statusCode: 400 }) : error;
  }
};

const contextOf = (request: FastifyRequest, idempotencyKey: string | null): CallContext | SignedInContext => {
  const context = { address: networkOf(request.ip), userAgent: request.headers['user-agent'] ?? null };
  if (request.caller === null) return context;
  const session = request.headers['gateway-session'];
  const gatewaySession = typeof session === 'string' ? session : null;
  return { ...context, caller: request.caller, idempotencyKey, gatewaySession };
};

/**
 * Names the number of the call's last event for the gateway session that the caller names (protocol.md 'An answer and
 * its events').
 */
const nameEvents = async (
  { caller, headers }: FastifyRequest,
  reply: FastifyReply,
  toldUntil: ToldUntil,
): Promise<void> => {
  const session = headers['gateway-session'];
  if (caller === null || typeof session !== 'string') return;
  const seq = await toldUntil(caller.userId, session);
  if (seq !== null) void reply.header('Gateway-Seq', String(seq));
};

const addRoute = (http: FastifyInstance, name: CallName, options: RouterOptions): void => {
  const row: Endpoint = endpoints[name];
  const { clock, log, notFoundEveryMs = NOT_FOUND_EVERY_MS } = options;
  const decode = argumentDecoder(row);
  const encode = encoderOf(row.reply());
  const decoded = z.custom<ScopeArgs>();
  const handle = options.gate(row, options.handlers[name]);
  const keyOf = takesKey(row) ? readIdempotencyKey : () => success(null);

  http.route({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(row.maxBytes === undefined ? {} : { bodyLimit: row.maxBytes }),
    onRequest: gatekeeper(name, row, options),
    handler: async (request, reply) => {
      if (row.form === undefined && request.isMultipart()) return sendRefusal(reply, NO_FORM);
      const began = clock.elapsed();
      const form = await readForm(request, row);
      const args = decode({ header: request.headers, params: request.params, body: request.body, form });
      if (!args.ok) return sendRefusal(reply, args.failure);
      const key = keyOf(request.headers['idempotency-key']);
      if (!key.ok) return sendRefusal(reply, key.failure);
      const answer = await handle(decoded.parse(args.value), contextOf(request, key.value));
      const ms = Math.round(clock.elapsed() - began);
      if (ms >= SLOW_MS) log('warn', 'call.slow', { call: name, ms });
      if (!answer.ok) {
        const isInGuild = row.in !== undefined;
        if (isInGuild && answer.failure.status === 404) await evenOut(clock, began, notFoundEveryMs);
        return sendRefusal(reply, answer.failure);
      }
      if (namesEvents(row)) await nameEvents(request, reply, options.toldUntil);
      const body = encode(answer.value);
      return sendJson(reply, 200, row.ok === 'envelope' ? { error: 0, ...Object(body) } : body);
    },
  });
};

/** Adds a route for every row of the table; paths are accepted with and without a trailing slash. */
export const addRoutes = (http: FastifyInstance, options: RouterOptions): void => {
  http.decorateRequest('caller', null);
  for (const name of Object.keys(endpoints)) if (isCallName(name)) addRoute(http, name, options);
};
