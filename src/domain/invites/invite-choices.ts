import { INVITE_EXPIRIES, INVITE_EXPIRY_MS, INVITE_MAX_USES } from '../../contract/limits';
import { msg, type Msg, plural, t, tRows } from '../i18n/t';

/** The lifetime of an invite; null means that it never expires. */
export type InviteExpiry = (typeof INVITE_EXPIRIES)[number] | null;

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

/** The lifetimes of an invite, with their labels (docs/spec/invites.md 'Making an invite'). */
const EXPIRIES: readonly { readonly value: InviteExpiry; readonly label: Msg }[] = [
  { value: '30m', label: msg('30 minutes') },
  { value: '1h', label: msg('1 hour') },
  { value: '6h', label: msg('6 hours') },
  { value: '12h', label: msg('12 hours') },
  { value: '1d', label: msg('1 day') },
  { value: '7d', label: msg('7 days') },
  { value: null, label: msg('Never') },
];

/** The lifetimes with translated labels. */
export const expiryChoices = (): readonly Choice<InviteExpiry>[] => tRows(EXPIRIES, 'label');

/** '1 use', '5 uses'. */
export const usesLabel = (count: number): string => plural('{{count}} use', '{{count}} uses', { count });

/**
 * The choices for the maximum number of uses, with their labels (docs/spec/invites.md 'Making an invite'). `set` is
 * included even if it is not a usual number.
 */
export const usesChoices = (set: number | null): readonly Choice<number | null>[] => {
  const usual: readonly (number | null)[] = INVITE_MAX_USES;
  return [...usual, ...(usual.includes(set) ? [] : [set])].map((value) => ({
    value,
    label: value === null ? t('No limit') : usesLabel(value),
  }));
};

/** The lifetime that a server's text names; an unknown text counts as null, which never expires. */
export const inviteExpiryOf = (text: string | null): InviteExpiry =>
  INVITE_EXPIRIES.find((known) => known === text) ?? null;

/** The lifetime and the maximum number of uses of an invite. */
export interface InviteTerms {
  readonly expiresAfter: InviteExpiry;
  /** Null means no limit. */
  readonly maxUses: number | null;
}

/** The part of its lifetime after which an invite is no longer as good as a new one. */
const FRESH_PART = 0.05;

/** Whether an existing invite with these terms can replace a new one. */
export const isAsGoodAsNew = (
  made: InviteTerms & { readonly madeAt: number },
  wanted: InviteTerms,
  now: number,
): boolean => {
  // The number of past uses of a limited invite is not known here.
  if (made.maxUses !== null || wanted.maxUses !== null || made.expiresAfter !== wanted.expiresAfter)
    return false;
  return made.expiresAfter === null || now - made.madeAt < FRESH_PART * INVITE_EXPIRY_MS[made.expiresAfter];
};
