import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { encoderOf } from '../../contract/codec';
import { type CallArgs, type CallName, endpoints, isCallName } from '../../contract/rest';
import type { Endpoint, UploadedFile } from '../../contract/rest/endpoint';
import type { Clock } from '../clock';
import type { CallContext, Handlers, SignedInContext } from '../handlers/handler';
import type { Log } from '../log';
import type { Answer } from '../refusal';
import { argumentDecoder } from './arguments';
import { sendJson, sendRefusal } from './envelope';
import { refusalOf } from './failures';
import type { RateLimiter } from './rate-limits';
import type { Caller, Tokens } from './tokens';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the router once the token is known; null on public calls. */
    caller: Caller | null;
  }
}

export interface RouterOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly tokens: Tokens;
  readonly handlers: Handlers;
  /** Calls of signed-in users, by user. */
  readonly userRate: RateLimiter;
  /** Calls without a token and tokens that are no good, by address. */
  readonly addressRate: RateLimiter;
}

/** A call that takes this long is worth a line in the log. */
const SLOW_MS = 1000;

const NO_TOKEN = { status: 401, message: 'Please sign in' } as const;
const NO_FORM = { status: 415, message: 'This kind of content is not understood' } as const;
const tooMany = (retryAfterMs: number) =>
  ({ status: 429, message: 'Too many requests. Please wait a moment.', retryAfterMs }) as const;

/** The token itself: `DELETE /api/guilds/{id}` sends it as a bearer's, the other calls bare. */
const tokenOf = (request: FastifyRequest): string =>
  (request.headers.authorization ?? '').replace(/^Bearer +/i, '').trim();

/** Lets a call in: who makes it, and whether not too often. Runs before the body is read. */
const gatekeeper =
  (row: Endpoint, { tokens, userRate, addressRate }: RouterOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (row.auth === 'none') {
      const wait = addressRate.take(request.ip);
      return wait > 0 ? sendRefusal(reply, tooMany(wait)) : undefined;
    }
    request.caller = await tokens.authenticate(tokenOf(request));
    const wait =
      request.caller === null ? addressRate.take(request.ip) : userRate.take(request.caller.userId);
    if (wait > 0) return sendRefusal(reply, tooMany(wait));
    return request.caller === null ? sendRefusal(reply, NO_TOKEN) : undefined;
  };

/** The file of a multipart form, whole; a form without one has none. */
const readForm = async (request: FastifyRequest, row: Endpoint): Promise<Record<string, UploadedFile>> => {
  if (row.form === undefined) return {};
  try {
    const part = await request.file({ limits: { files: 1, fields: 4, parts: 5 } });
    if (part === undefined) return {};
    const bytes = new Uint8Array(await part.toBuffer());
    return { [part.fieldname]: { bytes, type: part.mimetype, name: part.filename } };
  } catch (error) {
    // The reader of forms throws bare errors at what it cannot read; they are the sender's.
    throw refusalOf(error) === null ? Object.assign(new Error('malformed form'), { statusCode: 400 }) : error;
  }
};

const contextOf = (request: FastifyRequest): CallContext | SignedInContext => {
  const context = { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
  return request.caller === null ? context : { ...context, caller: request.caller };
};

/** A handler as the router sees it: the row that decodes and the handler that is called are those of one name. */
type AnyHandler = (args: CallArgs<never>, context: SignedInContext) => Promise<Answer<unknown>>;

const addRoute = (http: FastifyInstance, name: CallName, options: RouterOptions): void => {
  const row: Endpoint = endpoints[name];
  const { clock, log } = options;
  const decode = argumentDecoder(row);
  const encode = encoderOf(row.reply);
  const decoded = z.custom<CallArgs<never>>();
  const context = z.custom<SignedInContext>();
  const handle: AnyHandler = options.handlers[name];

  http.route({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(row.maxBytes === undefined ? {} : { bodyLimit: row.maxBytes }),
    onRequest: gatekeeper(row, options),
    handler: async (request, reply) => {
      if (row.form === undefined && request.isMultipart()) return sendRefusal(reply, NO_FORM);
      const began = clock.now();
      const form = await readForm(request, row);
      const args = decode({ header: request.headers, params: request.params, body: request.body, form });
      if (!args.ok) return sendRefusal(reply, args.failure);
      const answer = await handle(decoded.parse(args.value), context.parse(contextOf(request)));
      const ms = clock.now() - began;
      if (ms >= SLOW_MS) log('warn', 'call.slow', { call: name, ms });
      if (!answer.ok) return sendRefusal(reply, answer.failure);
      const body = encode(answer.value);
      return sendJson(reply, 200, row.ok === 'envelope' ? { error: 0, ...Object(body) } : body);
    },
  });
};

/** Adds a route for every row of the table; paths are taken with and without their trailing slash. */
export const addRoutes = (http: FastifyInstance, options: RouterOptions): void => {
  http.decorateRequest('caller', null);
  for (const name of Object.keys(endpoints)) if (isCallName(name)) addRoute(http, name, options);
};
