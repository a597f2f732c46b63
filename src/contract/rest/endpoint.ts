import type { z } from 'zod';
import type { Audit } from '../audit-actions';
import type { EntityOf, Fields } from '../codec';
import type { EventName } from '../gateway/events';
import type { PermissionName } from '../permissions';
import { acknowledged } from './replies';

/**
 * Why a call takes no idempotency key: it has its own, the `nonce`; repeating it has no further effect (`repeatable`);
 * it `ends-token`, so that a repetition is no longer authorised; its files are `streamed`, so that no two requests are
 * known to be the same; or its answer has a `secret`, which must not be stored for a repetition.
 */
type Unkeyed = 'nonce' | 'repeatable' | 'ends-token' | 'streamed' | 'secret';

/** How often one user may make a call: so many at once, and so many a second over time. */
export interface CallRate {
  readonly burst: number;
  readonly perSecond: number;
}

/** How a call is sent, its reply, and its effects. */
interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Verbatim as in the specification; `{name}` is filled from `params`. The server takes it with or without its trailing slash. */
  readonly path: string;
  /** How the token travels. */
  readonly auth: 'none' | 'token' | 'bearer';
  /** The place of each argument: name in code -> schema, or name on the wire and schema. Created on first use. */
  readonly header?: () => Fields;
  readonly params?: () => Fields;
  readonly body?: () => Fields;
  /** Multipart fields; a file is an `UploadedFile`. */
  readonly form?: () => Fields;
  /**
   * Files of any size that follow the fields of the form, in this order. The server never holds one as a whole: its
   * handler gets the fields as arguments, and the files as streams.
   */
  readonly files?: () => Fields;
  /** A body whose every field is null is not sent at all. */
  readonly omitsEmptyBody?: true;
  readonly reply: () => z.ZodType;
  /** What is a success: a 2xx status, or that and the envelope's `error` being 0 or absent. */
  readonly ok: 'status' | 'envelope';
  /** The reply's `token` is a new one: main keeps it and strips it before the renderer sees the reply. */
  readonly grants?: true;
  /**
   * A refusal with the code `second_factor` brings a ticket for the second step: main keeps it and strips it before the
   * renderer sees the refusal.
   */
  readonly asksFactor?: true;
  /** Statuses that mean 'the token is no longer good' for this row; they lead to the check by GET /users/@me. */
  readonly endsSession: readonly number[];
  /** The events that it causes. */
  readonly emits: readonly EventName[];
  /** Events that it causes in some cases only. */
  readonly mayEmit?: readonly EventName[];
  /**
   * The action that the call records in the audit log: one of the specification, or actions that the row defines, each
   * with category and label. The handler can record no other action.
   */
  readonly audit?: Audit;
  /** It stores nothing, as calls by GET do not. */
  readonly storesNothing?: true;
  /** It is about the caller's gateway session, which the client names by `Gateway-Session`. */
  readonly namesSession?: true;
  /** Why it takes no idempotency key although it stores something. */
  readonly unkeyed?: Unkeyed;
  /** The feature of /meta without which a server does not have it (docs/protocol.md 'Features'). */
  readonly feature?: string;
  /** How often a user may make it, where that is not the usual for its feature (`rateOf`). */
  readonly rate?: CallRate;
  /** Limit of the request's body in bytes, where it is not the usual 64 KiB. */
  readonly maxBytes?: number;
}

/** A call that is not in a guild. */
interface Elsewhere<N extends 'anyone' | 'session'> {
  readonly needs: N;
  readonly in?: never;
  readonly touches?: never;
  readonly outranks?: never;
  readonly orIn?: never;
}

/** The arguments that can name a target in the guild. */
export type Target = 'targetUserId' | 'userId' | 'roleId';

type AtScope<P extends string> = P extends string
  ? {
      readonly needs: PermissionName;
      readonly in: P;
      readonly touches?: never;
      readonly outranks?: never;
      readonly orIn?: never;
    }
  : never;

/**
 * A call in a guild. `needs` is the requirement for the caller: a permission's name means that bit. `in` names the
 * argument that gives the scope: the server looks up the scope and the caller's authority in it, and refuses before the
 * handler runs.
 */
type InGuild =
  | {
      readonly needs: 'member' | 'owner' | PermissionName;
      readonly in: 'guildId';
      /** Arguments that name targets in the guild: the server looks them up as well. */
      readonly touches?: readonly Target[];
      /** The caller must also outrank the targets (protocol.md 'Authority'). */
      readonly outranks?: true;
      /** Where `categoryId` is not null, this permission is asked of that category instead. */
      readonly orIn?: { readonly category: PermissionName };
    }
  | AtScope<'channelId' | 'categoryId' | 'placeId' | 'inviteId' | 'emojiId' | 'stickerId' | 'reportId'>
  | {
      readonly needs: 'author' | 'author-or-manager' | 'author-or-outranks' | PermissionName;
      readonly in: 'messageId';
      readonly touches?: never;
      readonly outranks?: never;
      readonly orIn?: never;
    };

/**
 * One row a call. From it come the types of `callApi`, main's request and reply decoding, the server's route, its gate
 * and its handler's type, what screens offer, the contract tests and the reference page.
 */
export type Endpoint = Call & (Elsewhere<'anyone'> | Elsewhere<'session'> | InGuild);
/** A row of a call in a guild. */
export type GuildEndpoint = Call & InGuild;
export type Need = Endpoint['needs'];
/** The argument that says where a call is made. */
export type Scope = InGuild['in'];

/** Whether a call stores something. */
export const writes = ({ method, storesNothing }: Pick<Endpoint, 'method' | 'storesNothing'>): boolean =>
  method !== 'GET' && storesNothing !== true;

/**
 * Whether a call takes an idempotency key (protocol.md 'Sending again'). A key belongs to an account, so a call without
 * a sign-in has none, and an answer with a new token is never stored for a repetition.
 */
export const takesKey = (row: Endpoint): boolean =>
  writes(row) && row.needs !== 'anyone' && row.grants !== true && row.unkeyed === undefined;

/**
 * Whether a call may be repeated without a key, because the server carries it out only once or a repetition has no
 * effect.
 */
export const bearsRepetition = (row: Endpoint): boolean =>
  !writes(row) || row.unkeyed === 'nonce' || row.unkeyed === 'repeatable';

/**
 * Whether the answer of a call can name the last event that its caller has been sent
 * (protocol.md 'An answer and its events'): not where all of its events follow from what others see, which each node finds
 * out later.
 */
export const namesEvents = (row: Endpoint): boolean =>
  writes(row) && row.unkeyed !== 'repeatable' && row.emits.length > 0;

export type { UploadedFile } from '../schemas';

type Part<E, K extends 'header' | 'params' | 'body' | 'form' | 'files'> =
  E extends Readonly<Record<K, () => infer F extends Fields>> ? EntityOf<F> : unknown;
type Simplify<T> = { readonly [K in keyof T]: T[K] };

/** The arguments of a call without its files, as the server's handler gets them, by their names in code. */
export type FieldsOf<E extends Endpoint> = Simplify<
  Part<E, 'header'> & Part<E, 'params'> & Part<E, 'body'> & Part<E, 'form'>
>;
/** The arguments of a call, by their names in code, wherever they are sent. */
export type ArgsOf<E extends Endpoint> = Simplify<FieldsOf<E> & Part<E, 'files'>>;

/** The decoded reply, as the server's handler gives it. */
export type FullReplyOf<E extends Endpoint> = z.output<ReturnType<E['reply']>>;

/** The decoded reply, as the client's callers get it: without a token. */
export type ReplyOf<E extends Endpoint> = E extends { readonly grants: true }
  ? Omit<FullReplyOf<E>, 'token'>
  : FullReplyOf<E>;

const SCHEMAS = ['header', 'params', 'body', 'form', 'files', 'reply'] as const;
type Schemas = { readonly [K in (typeof SCHEMAS)[number]]?: () => unknown };

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** Creating the schemas of all rows at once would delay the start of the app, which needs only a few of them. */
const madeOnce = <R extends Schemas>(row: R): R => ({
  ...row,
  ...Object.fromEntries(
    SCHEMAS.flatMap((part) => {
      const make = row[part];
      return make === undefined ? [] : [[part, once(make)]];
    }),
  ),
});

/** The default fields, which most rows omit. */
const USUAL = {
  auth: 'token',
  reply: () => acknowledged,
  ok: 'envelope',
  /** 401 refers to the token. */
  endsSession: [401],
  emits: [],
} as const;
const OF_ANYONE = { ...USUAL, auth: 'none', endsSession: [], needs: 'anyone' } as const;
const OF_SESSION = { ...USUAL, needs: 'session' } as const;

/** The fields of a row that differ from the defaults. */
type Said<D> = Omit<Call, keyof D> & Partial<Pick<Call, keyof D & keyof Call>>;
type Filled<D, R> = Omit<D, keyof R> & R;
/** Only the fields of a row: a misspelt field must not be accepted. */
type Only<R, S> = R & { readonly [K in Exclude<keyof R, keyof S>]: never };

/** A call that anyone can make. */
export const open = <const R extends Said<typeof OF_ANYONE>>(
  row: Only<R, Call>,
): Filled<typeof OF_ANYONE, R> => ({ ...OF_ANYONE, ...madeOnce<R>(row) });

/** A call of any signed-in user: about the own account, or about public data. */
export const signedIn = <const R extends Said<typeof OF_SESSION>>(
  row: Only<R, Call>,
): Filled<typeof OF_SESSION, R> => ({ ...OF_SESSION, ...madeOnce<R>(row) });

/** A call in a guild, with its scope and its requirement. */
export const inGuild = <const R extends Said<typeof USUAL> & InGuild>(
  row: Only<R, Call & InGuild>,
): Filled<typeof USUAL, R> => ({ ...USUAL, ...madeOnce<R>(row) });
