import type { FastifyReply } from 'fastify';
import type { Refusal } from '../refusal';

/** Answers of the server are not readable by web pages: the app's main process fetches them. */
export const NOT_FOR_PAGES = { 'Cross-Origin-Resource-Policy': 'same-origin' } as const;

/** Cache headers of every answer except media: ids are sent in headers (security.md 'Caches'). */
const UNCACHED = {
  'Cache-Control': 'no-store',
  Vary: 'Authorization, id, userid, code, vanity_code, before, limit, most',
  'X-Content-Type-Options': 'nosniff',
  ...NOT_FOR_PAGES,
} as const;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a value as JSON. */
export const sendJson = (reply: FastifyReply, status: number, value: unknown): FastifyReply =>
  reply.code(status).headers(UNCACHED).type(JSON_TYPE).send(JSON.stringify(value));

/** The body of a failure (protocol.md 'Transport'). */
export const failureBody = ({
  status,
  message,
  code,
  ticket,
  retryAfterMs,
  now,
}: Refusal): Record<string, unknown> => ({
  ...now,
  error: status,
  message,
  ...(code === undefined ? {} : { code }),
  ...(ticket === undefined ? {} : { ticket }),
  ...(retryAfterMs === undefined ? {} : { retry_after: Math.ceil(retryAfterMs / 1000) }),
});

export const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  if (refusal.retryAfterMs !== undefined)
    void reply.header('Retry-After', String(Math.ceil(refusal.retryAfterMs / 1000)));
  reply.refusalCode = refusal.code ?? null;
  return sendJson(reply, refusal.status, failureBody(refusal));
};
