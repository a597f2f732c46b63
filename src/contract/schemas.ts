import { z } from 'zod';
import { orNull, sentAsItIs } from './codec';
import type { Id } from './ids';
import { FACTOR_LIMITS } from './factor-limits';
import { TEXT_LIMITS } from './limits';
import { parseUrl } from './parse-url';
import type { PermissionMask } from './permissions';

const ID = /^\d{1,20}$/;

/** An id of the noun in the type: 1 to 20 decimal digits. */
export const id = <I extends Id<string>>() =>
  z.custom<I>((value) => typeof value === 'string' && ID.test(value), 'expected an id');

export const permissionMask = z.custom<PermissionMask>(
  (value) => typeof value === 'string' && /^\d{1,40}$/.test(value),
  'expected a permission mask in decimal digits',
);

/** ISO 8601 in UTC; kept as text, which is its wire and stored form. */
export const isoTime = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'expected a time');

/** A time for display. An invalid time from a server is shown as now (domain/time), and does not affect the rest. */
export const shownTime = z.string();

/** Number of Unicode code points, the unit of every length limit. */
const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Text with a length in code points between min and max. */
export const text = (max: number, min = 0) =>
  z.string().refine(
    (value) => {
      if (value.length < min || value.length > max * 2) return false;
      const length = codePoints(value);
      return length >= min && length <= max;
    },
    { error: `expected ${min} to ${max} characters`, params: { min, max } },
  );

/**
 * A text of other people. A server that enforces the limit of `max` code points never sends more than twice as many
 * UTF-16 code units; a longer text is cut, so that the app need not hold and draw it.
 */
export const foreignText = (max: number) =>
  sentAsItIs(
    z.codec(z.string(), z.string(), {
      decode: (value) => (value.length <= max * 2 ? value : value.slice(0, max * 2).toWellFormed()),
      encode: (value) => value,
    }),
  );

/** Text that is not blank after trimming. */
export const nonBlank = (max: number) =>
  text(max).refine((value) => value.trim() !== '', 'must not be blank');

/** A password that is typed as a confirmation. */
export const password = text(TEXT_LIMITS.passwordMax, 1);

/** A code of an authenticator, or a recovery code, as it was typed. */
export const factorCode = text(FACTOR_LIMITS.code, 1);

/** The same beside a password; null where the account has no second factor. */
export const secondFactor = orNull(text(TEXT_LIMITS.passwordMax));

export const httpUrl = text(TEXT_LIMITS.url).refine(
  (value) => /^https?:$/.test(parseUrl(value)?.protocol ?? ''),
  'expected an http(s) URL',
);

/** The location of a picture: an absolute URL, a path from the base, or raw base64. Checked when it is shown. */
export const picture = z.string();

/** A picture in a request: base64, a data URL, or a URL that the server fetches. */
export const sentPicture = z.string().min(1);

export const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** A number that is sent as text, in a header. */
export const numberInText = z.codec(z.string().regex(/^\d{1,9}$/), z.number().int().nonnegative(), {
  decode: Number,
  encode: String,
});

/** A file that is uploaded. */
export interface UploadedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly name: string;
}

export const uploadedFile = z.custom<UploadedFile>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'bytes' in value &&
    value.bytes instanceof Uint8Array &&
    'type' in value,
  'expected a file',
);

/** A choice that is sent as text, in a form; no if it is left out. */
export const flagInText = z.codec(z.enum(['0', '1']).nullish(), z.boolean(), {
  decode: (value) => value === '1',
  encode: (value) => (value ? '1' : '0'),
});

/** A text that is sent in a header, which has ASCII characters alone. */
export const percentEncoded = z.codec(z.string(), z.string(), {
  decode: (value, { issues }) => {
    try {
      return decodeURIComponent(value);
    } catch {
      issues.push({ code: 'custom', input: value, message: 'expected a percent-encoded text' });
      return z.NEVER;
    }
  },
  encode: (value) => encodeURIComponent(value.toWellFormed()),
});

/** A member's presence; an unknown status is treated as active (docs/spec/members.md 'Member list'). */
export const MEMBER_STATUSES = ['active', 'away', 'dnd', 'inactive'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
const isMemberStatus = (value: string): value is MemberStatus =>
  MEMBER_STATUSES.some((known) => known === value);
export const memberStatus = sentAsItIs(
  z.codec(z.nullish(z.string()), z.custom<MemberStatus>(), {
    decode: (value) => (value != null && isMemberStatus(value) ? value : 'active'),
    encode: (value) => value,
  }),
);

/** The statuses that a person can choose. */
export const CHOSEN_STATUSES = ['active', 'away', 'dnd'] as const;
export type ChosenStatus = (typeof CHOSEN_STATUSES)[number];
export const chosenStatus = z.enum(CHOSEN_STATUSES);
