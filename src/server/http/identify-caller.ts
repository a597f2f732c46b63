import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../refusal';
import type { KnownNetworks } from '../security/known-networks';
import { networkOf } from '../security/networks';
import type { RateLimiter } from '../security/rate-limits';
import type { TokenGate } from '../security/token-gate';
import type { Caller } from '../security/tokens';
import { sendRefusal } from './envelope';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set after the token was identified; null for public calls. */
    caller: Caller | null;
  }
}

export interface IdentifyOptions {
  readonly tokenGate: TokenGate;
  /** The networks from which each user makes calls. */
  readonly places: KnownNetworks;
  /** All calls of signed-in users, by user. */
  readonly userRate: RateLimiter;
  /** Calls without a token or with an invalid one, by address. */
  readonly addressRate: RateLimiter;
}

const NO_TOKEN: Refusal = { status: 401, message: 'Please sign in' };

/** Too many calls, with the time to wait. */
export const tooMany = (retryAfterMs: number): Refusal => ({
  status: 429,
  message: 'Too many requests. Please wait a moment.',
  retryAfterMs,
});

/** The bare token: `DELETE /api/guilds/{id}` sends it as a bearer token, the other calls without a prefix. */
const tokenOf = (request: FastifyRequest): string =>
  (request.headers.authorization ?? '').replace(/^Bearer +/i, '').trim();

/** Identifies the caller by the token and enforces the limits of all calls; the refusal, or null. */
export const identifyCaller = async (
  request: FastifyRequest,
  { tokenGate, userRate, addressRate }: IdentifyOptions,
): Promise<Refusal | null> => {
  const network = networkOf(request.ip);
  const identified = await tokenGate.identify(tokenOf(request), network);
  if (identified.kind === 'wait') return tooMany(identified.ms);
  request.caller = identified.kind === 'caller' ? identified.caller : null;
  const wait = request.caller === null ? addressRate.take(network) : userRate.take(request.caller.userId);
  if (wait > 0) return tooMany(wait);
  return request.caller === null ? NO_TOKEN : null;
};

/** Admits requests with a token alone, before their body is read. */
export type CallerCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** The same check for addresses that are no calls. */
export const createCallerCheck =
  (options: IdentifyOptions): CallerCheck =>
  async (request, reply) => {
    const refusal = await identifyCaller(request, options);
    if (refusal !== null) return sendRefusal(reply, refusal);
    if (request.caller !== null) options.places.note(request.caller.userId, networkOf(request.ip));
    return undefined;
  };
