import { failureOfQuery } from '../data/failures';
import { isIdOutOfRange } from '../data/sql-errors';
import { violationOf } from '../data/violations';
import { type Refusal, refusalOfViolation, type RefusalStatus } from '../refusal';

/** Refusals by Fastify and its multipart plugin, by the code of their errors. */
const BY_CODE: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The request is too large' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, message: 'The file is too large' },
  FST_PARTS_LIMIT: { status: 413, message: 'The form has too many parts' },
  FST_FILES_LIMIT: { status: 413, message: 'The form has too many files' },
  FST_FIELDS_LIMIT: { status: 413, message: 'The form has too many fields' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'This kind of content is not supported' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { status: 415, message: 'This kind of content is not supported' },
};

const OTHERS: Readonly<Partial<Record<number, Refusal>>> = {
  400: { status: 400, message: 'The request is malformed' },
  404: { status: 404, message: 'Not found' },
  413: { status: 413, message: 'The request is too large' },
  415: { status: 415, message: 'This kind of content is not supported' },
};

/** The disk is full until a person frees space: a retry every second is useless. */
const FULL_DISK_RETRY_MS = 30_000;

const field = (error: unknown, name: 'code' | 'statusCode'): unknown =>
  typeof error === 'object' && error !== null && name in error
    ? Object.getOwnPropertyDescriptor(error, name)?.value
    : undefined;

/** The refusal for an error thrown during a call; null for a bug. */
export const refusalOf = (error: unknown): Refusal | null => {
  const code = field(error, 'code');
  if (typeof code === 'string') {
    const known = BY_CODE[code];
    if (known !== undefined) return known;
  }
  const storage = failureOfQuery(error);
  if (storage?.code === 'store-full')
    return {
      status: 503,
      message: 'Nothing can be saved right now: the server’s disk is full',
      retryAfterMs: FULL_DISK_RETRY_MS,
    };
  if (storage !== null)
    return { status: 503, message: 'The server is busy. Please try again in a moment.', retryAfterMs: 2000 };
  const violation = violationOf(error);
  if (violation !== null) return refusalOfViolation(violation);
  if (isIdOutOfRange(error)) return OTHERS[404] ?? null;
  const status = field(error, 'statusCode');
  return typeof status === 'number' && status < 500 ? (OTHERS[status] ?? OTHERS[400] ?? null) : null;
};

const BUG_STATUS: RefusalStatus = 500;
/** A bug: its details are only in the log. */
export const BUG: Refusal = { status: BUG_STATUS, message: 'Something went wrong on the server' };
