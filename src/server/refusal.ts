import { failure, type Result } from '../contract/failure';
import type { Violation } from './data/violations';

/** The statuses of a refusal (protocol.md 'Transport'). */
export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 408
  | 409
  | 410
  | 413
  | 415
  | 416
  | 421
  | 422
  | 429
  | 500
  | 501
  | 503;

/** The refusal of a call, in the form for the caller. */
export interface Refusal {
  readonly status: RefusalStatus;
  /** A sentence for people. */
  readonly message: string;
  /** A word for programs (protocol.md 'Transport'). */
  readonly code?:
    | ('self_lockout' | 'no_room' | 'verification' | 'claimed' | 'suspended' | 'awaiting_approval')
    | ('consent_required' | 'policies_changed')
    | 'request_pending'
    | 'needs_2fa'
    | 'full'
    | ('timed_out' | 'slow_mode' | 'conflict' | 'blocked' | 'lockdown')
    | ('second_factor' | 'invalid_code' | 'ticket_expired' | 'ticket_spent');
  /** The ticket for the second step of a sign-in. A secret. */
  readonly ticket?: string;
  /** The time until a retry, in milliseconds. */
  readonly retryAfterMs?: number;
  /** The current state, where the call was based on an outdated one; sent in exactly this form. */
  readonly now?: Readonly<Record<string, unknown>>;
}

/** The result of a handler: the reply, or a refusal. */
export type Answer<T> = Result<T, Refusal>;

/** A refusal as a result. */
export const refuse = (
  status: RefusalStatus,
  message: string,
): { readonly ok: false; readonly failure: Refusal } => failure({ status, message });

/** Too many requests of a kind: 429 with the time to wait. */
export const refuseForNow = (
  retryAfterMs: number,
  message = 'Too many requests. Please wait a moment.',
): { readonly ok: false; readonly failure: Refusal } => failure({ status: 429, message, retryAfterMs });

/** The server is overloaded: 503 with the time to wait. */
export const refuseBusy = (retryAfterMs: number): { readonly ok: false; readonly failure: Refusal } =>
  failure({ status: 503, message: 'The server is busy. Please try again in a moment.', retryAfterMs });

/** The store of files is full, or the files of the guild. */
export const NO_ROOM = failure<Refusal>({
  status: 413,
  message: 'This server has no room for more files',
  code: 'no_room',
});

/** The same text for hidden and absent objects, so that callers cannot distinguish them. */
export const NOT_FOUND = {
  guild: 'Server not found',
  channel: 'Channel not found',
  category: 'Category not found',
  message: 'Message not found',
  member: 'Member not found',
  role: 'Role not found',
  user: 'User not found',
  invite: 'Invite not found',
  file: 'File not found',
  emoji: 'Unknown emoji',
  sticker: 'Unknown sticker',
  note: 'Note not found',
  report: 'Report not found',
  rule: 'Rule not found',
} as const;

export type HiddenNoun = keyof typeof NOT_FOUND;

/** The refusal for hidden and absent objects alike (protocol.md 'Transport'). */
export const notFound = (noun: HiddenNoun): { readonly ok: false; readonly failure: Refusal } =>
  refuse(404, NOT_FOUND[noun]);

/** The refusal to write to somebody, to those who are blocked and those who are not wanted alike. */
export const UNREACHABLE = 'You cannot message this user';

export const FORBIDDEN = 'You do not have permission to do that';

/** The refusal for a visible object without the permission. */
export const forbidden = (message: string = FORBIDDEN): { readonly ok: false; readonly failure: Refusal } =>
  refuse(403, message);

/** The refusal of staff whose guild demands a second factor. */
export const NEEDS_2FA: Refusal = {
  status: 403,
  message: 'Turn on two-factor authentication to do this',
  code: 'needs_2fa',
};

/** A time as people read it who see no clock of their own: '2026-11-27 21:30 UTC'. */
const inWords = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** The refusal of a member who is timed out until then. */
export const refuseTimedOut = (until: string): { readonly ok: false; readonly failure: Refusal } =>
  failure({
    status: 403,
    message: `You are timed out until ${inWords(until)}`,
    code: 'timed_out',
    now: { until },
  });

/** The refusal of a member where a lockdown lets members only read; `until` is null where somebody has to end it. */
export const refuseInLockdown = (until: string | null): { readonly ok: false; readonly failure: Refusal } =>
  failure({
    status: 403,
    message: 'This server is in lockdown',
    code: 'lockdown',
    ...(until === null ? {} : { now: { until } }),
  });

const TAKEN: Readonly<Record<Extract<Violation, { kind: 'taken' }>['what'], string>> = {
  username: 'Username already taken',
  email: 'Email already in use',
  code: 'This URL is already taken',
  emoji: 'An emoji of this name exists',
  other: 'Someone else just did the same. Please try again.',
};

/** The refusal for a constraint violation during a write: 409 or 404. */
export const refusalOfViolation = (violation: Violation): Refusal =>
  violation.kind === 'taken'
    ? { status: 409, message: TAKEN[violation.what] }
    : { status: 404, message: NOT_FOUND[violation.what] };
