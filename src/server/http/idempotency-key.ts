import { failure, success } from '../../contract/failure';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Answer } from '../refusal';

/** Visible ASCII except quotes and backslashes, which a quoted string would have to escape. */
const KEY = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** The key of a request from its header `Idempotency-Key`, quoted or not; null where there is none. */
export const readIdempotencyKey = (header: string | readonly string[] | undefined): Answer<string | null> => {
  if (header === undefined) return success(null);
  const text = String(header).trim();
  const key = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
  return key.length <= HTTP_LIMITS.idempotencyKeyLength && KEY.test(key)
    ? success(key)
    : failure({ status: 400, message: 'The idempotency key is not valid' });
};
