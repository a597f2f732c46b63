import { countLeftOut } from '../../contract/codec';
import { failure, success, type Failure, type Result } from '../../contract/failure';
import type { Endpoint } from '../../contract/rest/endpoint';
import { serverMessageForPeople } from '../../domain/links/server-message';
import { isRecord, parseJson } from '../json';
import type { HttpResponse } from './transport';

const isHtml = ({ contentType, text }: HttpResponse): boolean =>
  /\bhtml\b/i.test(contentType) || /^\s*<(?:!doctype|html)/i.test(text.slice(0, 256));

const messageOf = (body: unknown): string | null =>
  isRecord(body) && typeof body.message === 'string' ? serverMessageForPeople(body.message) : null;

const seconds = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
};

const retryAfterMs = (response: HttpResponse, body: unknown): number | null => {
  const wait = seconds(response.retryAfter) ?? (isRecord(body) ? seconds(body.retry_after) : null);
  return wait === null ? null : Math.round(wait * 1000);
};

const TICKET = /^[\x21-\x7e]{1,128}$/;

/** A word for programs: letters, digits and underscores. */
const codeOf = (body: unknown): { readonly code?: string } =>
  isRecord(body) && typeof body.code === 'string' && /^\w{1,64}$/.test(body.code) ? { code: body.code } : {};

/** The ticket that a refusal brings for the second step of a sign-in; null if there is none. It is a secret. */
export const ticketOf = ({ text }: HttpResponse): string | null => {
  const body = parseJson(text)?.value;
  if (!isRecord(body) || typeof body.ticket !== 'string') return null;
  return TICKET.test(body.ticket) ? body.ticket : null;
};

const refused = (status: number, response: HttpResponse, body: unknown): Failure => ({
  kind: 'refused',
  status,
  message: messageOf(body),
  retryAfterMs: retryAfterMs(response, body),
  ...codeOf(body),
});

const malformed = (detail: string): Result<never> => failure({ kind: 'malformed', detail });

/** The status that an envelope's `error` contains; null for success. */
const envelopeError = (body: unknown): number | null => {
  if (!isRecord(body) || body.error === undefined || body.error === null) return null;
  if (body.error === 0 || body.error === false) return null;
  return typeof body.error === 'number' && body.error >= 400 && body.error < 600 ? body.error : 400;
};

/**
 * Interprets the answer to a call: the decoded reply, a refusal with the server's message, or a malformed answer. HTML
 * never counts as a refusal: it comes from a captive portal or a proxy, and a 401 of theirs must not sign the user out;
 * with a status of 500 or above it still means that the server is in trouble.
 * @param onLeftOut called with the number of malformed rows that were dropped from the lists of the reply, if any
 */
export const judgeAnswer = (
  row: Endpoint,
  response: HttpResponse,
  onLeftOut: (count: number) => void,
): Result<unknown> => {
  const { status } = response;
  const isSuccess = status >= 200 && status < 300;
  if (isHtml(response)) {
    return status >= 500 ? failure(refused(status, response, null)) : malformed(`html ${status}`);
  }
  const json = parseJson(response.text);
  if (!isSuccess) return failure(refused(status, response, json?.value));
  if (!json) return malformed('not JSON');
  if (row.ok === 'envelope') {
    const error = envelopeError(json.value);
    if (error !== null) return failure(refused(error, response, json.value));
  }
  const { value: decoded, leftOut } = countLeftOut(() => row.reply().safeParse(json.value));
  if (leftOut > 0) onLeftOut(leftOut);
  if (decoded.success) return success(decoded.data);
  return malformed(`unexpected answer at ${decoded.error.issues[0]?.path.join('.') ?? ''}`);
};
