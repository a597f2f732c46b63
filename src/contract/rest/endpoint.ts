import type { z } from 'zod';
import type { EntityOf, Fields } from '../codec';
import type { EventName } from '../gateway/events';
import type { PermissionName } from '../permissions';

/** Who may make a call; a permission's name means that bit in the guild that the call touches. */
export type Need =
  | 'anyone'
  | 'session'
  | 'member'
  | 'author'
  | 'author-or-outranks'
  | 'owner'
  | PermissionName;

/**
 * One row a call. From it come the types of `callApi`, main's request and reply decoding, the server's route and
 * handler type, the contract tests and the reference page.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Verbatim as in the specification; `{name}` is filled from `params`. The server takes it with or without its trailing slash. */
  readonly path: string;
  /** How the token travels. */
  readonly auth: 'none' | 'token' | 'bearer';
  /** Where each argument goes: name inside -> schema, or name on the wire and schema. */
  readonly header?: Fields;
  readonly params?: Fields;
  readonly body?: Fields;
  /** Multipart fields; a file is an `UploadedFile`. */
  readonly form?: Fields;
  /** A body whose every field is null is not sent at all. */
  readonly omitsEmptyBody?: true;
  readonly reply: z.ZodType;
  /** What is a success: a 2xx status, or that and the envelope's `error` being 0 or absent. */
  readonly ok: 'status' | 'envelope';
  /** The reply's `token` is a new one: main keeps it and strips it before the renderer sees the reply. */
  readonly grants?: true;
  /** Statuses that mean 'the token is no longer good' for this row; they lead to the check by GET /users/@me. */
  readonly endsSession: readonly number[];
  readonly needs: Need;
  /** The caller must outrank whom or what the call touches as well (protocol.md 'Authority'). */
  readonly outranks?: true;
  readonly emits: readonly EventName[];
  /** Limit of the request's body in bytes, where it is not the usual 64 KiB. */
  readonly maxBytes?: number;
}

/** A file that is uploaded. */
export interface UploadedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly name: string;
}

type Part<E, K extends 'header' | 'params' | 'body' | 'form'> =
  E extends Readonly<Record<K, infer F extends Fields>> ? EntityOf<F> : unknown;
type Simplify<T> = { readonly [K in keyof T]: T[K] };

/** The arguments of a call, by their names inside, wherever they travel. */
export type ArgsOf<E extends Endpoint> = Simplify<
  Part<E, 'header'> & Part<E, 'params'> & Part<E, 'body'> & Part<E, 'form'>
>;

/** The decoded reply, as the server's handler gives it. */
export type FullReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** The decoded reply, as the client's callers get it: without a token. */
export type ReplyOf<E extends Endpoint> = E extends { readonly grants: true }
  ? Omit<FullReplyOf<E>, 'token'>
  : FullReplyOf<E>;

/**
 * Types a row without widening it. What a row gives by a getter is made once, when it is asked for first: the schemas of
 * all rows together would hold up the start of the app, which needs few of them then.
 */
export const endpoint = <const E extends Endpoint>(row: E): E => {
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(row))) {
    if (descriptor.get === undefined) continue;
    Object.defineProperty(row, key, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value: unknown = descriptor.get?.call(row);
        Object.defineProperty(row, key, { enumerable: true, value });
        return value;
      },
    });
  }
  return row;
};

/** Authenticated rows whose 401 speaks of the token. */
export const TOKEN_REFUSED = [401] as const;
