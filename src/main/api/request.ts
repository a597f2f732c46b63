import { entity, type Fields } from '../../contract/codec';
import { failure, success, type Result } from '../../contract/failure';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Endpoint, UploadedFile } from '../../contract/rest/endpoint';
import { encodeMultipart, type FormPart } from './multipart';

/** The server of a call, and the token to use. */
export interface Target {
  /** http(s) address without a trailing slash. */
  readonly base: string;
  readonly token: string | null;
  /** The features of the server (/meta); empty while unknown. */
  readonly features?: readonly string[];
  /** The gateway session whose events the answer is to name, if any. */
  readonly session?: string | null;
}

export interface HttpRequest {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

type Row = Readonly<Record<string, unknown>>;

/** One codec for each group of fields, created on first use. */
const codecs = new WeakMap<Fields, ReturnType<typeof entity>>();
const codecOf = (fields: Fields): ReturnType<typeof entity> => {
  const known = codecs.get(fields);
  if (known) return known;
  const made = entity(fields);
  codecs.set(fields, made);
  return made;
};

const invalid = (detail: string): Result<never> => failure({ kind: 'invalid', detail });

/** The fields in their wire form, with the names of the wire. */
const encode = (fields: Fields | undefined, args: object): Result<Row> => {
  if (!fields) return success({});
  const encoded = codecOf(fields).safeEncode(args);
  if (encoded.success) return success(encoded.data as Row);
  const issue = encoded.error.issues[0];
  return invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
};

/** Header values are printable ASCII; null and missing values are not sent. */
const headerValues = (fields: Row): Result<Record<string, string>> => {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    if (typeof value !== 'string' || !/^[\x20-\x7e]*$/.test(value)) return invalid(`header ${name}`);
    headers[name] = value;
  }
  return success(headers);
};

const fillPath = (path: string, params: Row): Result<string> => {
  const missing: string[] = [];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value === 'string' && value !== '') return encodeURIComponent(value);
    missing.push(name);
    return '';
  });
  return missing.length === 0 ? success(filled) : invalid(`path ${missing.join(', ')}`);
};

const authorisation = (row: Endpoint, token: string | null): Result<Record<string, string>> => {
  if (row.auth === 'none') return success({});
  if (token === null) return failure({ kind: 'signed-out' });
  return success({ Authorization: row.auth === 'bearer' ? `Bearer ${token}` : token });
};

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

const formParts = (fields: Row): Result<readonly FormPart[]> => {
  const parts: FormPart[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    if (typeof value !== 'string' && !isFile(value)) return invalid(`form ${name}`);
    parts.push({ name, value });
  }
  return success(parts);
};

interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: HttpRequest['body'];
}
const NO_BODY: Body = { headers: {}, body: null };

/** No server stores U+0000, which a paste can contain invisibly: it is removed. */
const withoutZero = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

const encodeBody = (row: Endpoint, args: object, boundary: string): Result<Body> => {
  if (row.form) {
    const fields = encode(row.files ? { ...row.form(), ...row.files() } : row.form(), args);
    if (!fields.ok) return fields;
    const parts = formParts(fields.value);
    if (!parts.ok) return parts;
    const { contentType, bytes } = encodeMultipart(parts.value, boundary);
    return success({ headers: { 'Content-Type': contentType }, body: bytes });
  }
  if (!row.body) return success(NO_BODY);
  const fields = encode(row.body(), args);
  if (!fields.ok) return fields;
  const isEmpty = Object.values(fields.value).every((value) => value === null || value === undefined);
  if (row.omitsEmptyBody && isEmpty) return success(NO_BODY);
  return success({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields.value, withoutZero),
  });
};

/** The overhead that multipart may add to the file that a row limits. */
const ENVELOPE_BYTES = 4096;

const isTooLarge = (row: Endpoint, body: HttpRequest['body']): boolean => {
  if (body === null) return false;
  const size = typeof body === 'string' ? Buffer.byteLength(body) : body.length - ENVELOPE_BYTES;
  return size > (row.maxBytes ?? HTTP_LIMITS.bodyBytes);
};

/**
 * The request of a call: its row defines the place of each argument. `args` comes from the renderer and may be
 * anything; arguments that the row's schemas refuse are a failure of kind `invalid`, a missing token one of kind
 * `signed-out`.
 */
export const buildRequest = (
  row: Endpoint,
  args: unknown,
  target: Target,
  boundary: string,
): Result<HttpRequest> => {
  const given = args ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) return invalid('arguments');
  const auth = authorisation(row, target.token);
  if (!auth.ok) return auth;
  const header = encode(row.header?.(), given);
  if (!header.ok) return header;
  const headers = headerValues(header.value);
  if (!headers.ok) return headers;
  const params = encode(row.params?.(), given);
  if (!params.ok) return params;
  const path = fillPath(row.path, params.value);
  if (!path.ok) return path;
  const body = encodeBody(row, given, boundary);
  if (!body.ok) return body;
  if (isTooLarge(row, body.value.body)) return invalid('too large');
  return success({
    method: row.method,
    url: target.base + path.value,
    headers: { Accept: 'application/json', ...headers.value, ...body.value.headers, ...auth.value },
    body: body.value.body,
  });
};

/** A call whose file is streamed: its request without the body, and the fields of its form, which come before the file. */
export interface UploadRequest {
  readonly request: Omit<HttpRequest, 'body'>;
  readonly parts: readonly FormPart[];
}

/** As `buildRequest`, for a row with `files`; `args` are its fields. */
export const buildUpload = (row: Endpoint, args: object, target: Target): Result<UploadRequest> => {
  const auth = authorisation(row, target.token);
  if (!auth.ok) return auth;
  const fields = encode(row.form?.(), args);
  if (!fields.ok) return fields;
  const parts = formParts(fields.value);
  if (!parts.ok) return parts;
  return success({
    request: {
      method: row.method,
      url: target.base + row.path,
      headers: { Accept: 'application/json', ...auth.value },
    },
    parts: parts.value,
  });
};
