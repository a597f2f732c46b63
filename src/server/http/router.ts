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
import type { IncomingFiles } from '../attachments/uploads';
import type { Answer, Refusal } from '../refusal';
import { argumentDecoder } from './arguments';
import { sendJson, sendRefusal } from './envelope';
import { evenOut, NOT_FOUND_EVERY_MS } from './even-refusals';
import { refusalOf } from './failures';
import { readIdempotencyKey } from './idempotency-key';
import { identifyCaller, type IdentifyOptions, tooMany } from './identify-caller';
import { withStreamedForm } from './streamed-form';
import { networkOf } from '../security/networks';
import type { WorkSlots } from '../security/work-slots';
import type { CallLimit } from '../security/call-rates';

export interface RouterOptions extends IdentifyOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly handlers: Handlers;
  /** Checks the permission for each call. */
  readonly gate: Gate;
  readonly toldUntil: ToldUntil;
  /** The limit of one call, by user. */
  readonly callLimit: (name: CallName, row: Endpoint) => CallLimit;
  /** Concurrent bodies over the usual size, by user. */
  readonly largeBodies: WorkSlots;
  /** Concurrent uploads, by user. */
  readonly uploads: WorkSlots;
  /** Refusals for what is hidden or absent are sent at multiples of this time; 0 sends them at once. */
  readonly notFoundEveryMs?: number | undefined;
}

/** Calls that take at least this long are logged. */
const SLOW_MS = 1000;

const NO_FORM = { status: 415, message: 'This kind of content is not supported' } as const;
const LARGE_BODY_AGAIN_MS = 2000;
const BUSY = {
  status: 503,
  message: 'The server is busy. Please try again in a moment.',
  retryAfterMs: LARGE_BODY_AGAIN_MS,
} as const;

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

/** Takes a slot for a call with a large body, or one of any size; returns the refusal if none is free. */
const slotFor = (
  row: Endpoint,
  { largeBodies, uploads }: RouterOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Refusal | null => {
  const person = request.caller?.userId ?? '';
  if (row.files !== undefined) return slotOf(uploads, person, reply);
  return isLarge(row, request) ? slotOf(largeBodies, person, reply) : null;
};

/** Admits a call: identifies the caller and enforces the rate limits. Runs before the body is read. */
const gatekeeper = (name: CallName, row: Endpoint, options: RouterOptions) => {
  const { places, addressRate } = options;
  const callLimit = options.callLimit(name, row);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const network = networkOf(request.ip);
    if (row.auth === 'none') {
      const wait = addressRate.take(network);
      return wait > 0 ? sendRefusal(reply, tooMany(wait)) : undefined;
    }
    const refusal = await identifyCaller(request, options);
    if (refusal !== null || request.caller === null) return sendRefusal(reply, refusal ?? BUSY);
    const waitForCall = callLimit(request.caller.userId);
    if (waitForCall > 0) return sendRefusal(reply, tooMany(waitForCall));
    places.note(request.caller.userId, network);
    const full = slotFor(row, options, request, reply);
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

const encoders = new WeakMap<Endpoint, (value: unknown) => unknown>();

/** Makes the body of a row's answers. Made once for a row: a process may have several servers. */
const answerEncoder = (row: Endpoint): ((value: unknown) => unknown) => {
  const known = encoders.get(row) ?? encoderOf(row.reply());
  encoders.set(row, known);
  return known;
};

const addRoute = (http: FastifyInstance, name: CallName, options: RouterOptions): void => {
  const row: Endpoint = endpoints[name];
  const { clock, log, notFoundEveryMs = NOT_FOUND_EVERY_MS } = options;
  const decode = argumentDecoder(row);
  const encode = answerEncoder(row);
  const decoded = z.custom<ScopeArgs>();
  const handle = options.gate(row, options.handlers[name]);
  const keyOf = takesKey(row) ? readIdempotencyKey : () => success(null);

  /** Answers a call whose arguments are at hand. */
  const answerTo = async (
    request: FastifyRequest,
    { form, files }: { readonly form: object; readonly files?: IncomingFiles },
    began: number,
  ): Promise<Answer<unknown>> => {
    const args = decode({ header: request.headers, params: request.params, body: request.body, form });
    if (!args.ok) return args;
    const key = keyOf(request.headers['idempotency-key']);
    if (!key.ok) return key;
    const context = { ...contextOf(request, key.value), ...(files === undefined ? {} : { files }) };
    const answer = await handle(decoded.parse(args.value), context);
    const isHidden = row.in !== undefined && !answer.ok && answer.failure.status === 404;
    if (isHidden) await evenOut(clock, began, notFoundEveryMs);
    return answer;
  };

  http.route({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(row.maxBytes === undefined ? {} : { bodyLimit: row.maxBytes }),
    config: { call: name, takesItsTime: row.files !== undefined },
    onRequest: gatekeeper(name, row, options),
    handler: async (request, reply) => {
      if (row.form === undefined && request.isMultipart()) return sendRefusal(reply, NO_FORM);
      const began = clock.elapsed();
      const answer =
        row.files === undefined
          ? await answerTo(request, { form: await readForm(request, row) }, began)
          : await withStreamedForm(request, clock, ({ fields: form, files }) =>
              answerTo(request, { form, files }, began),
            );
      const ms = Math.round(clock.elapsed() - began);
      if (ms >= SLOW_MS && row.files === undefined) log('warn', 'call.slow', { call: name, ms });
      if (!answer.ok) return sendRefusal(reply, answer.failure);
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
