import { INVITE_EXPIRIES, INVITE_EXPIRY_MS, INVITE_MAX_USES } from '../../contract/limits';
import { msg, type Msg, plural, t, tRows } from '../i18n/t';

/** How long an invite is good; null never ends. */
export type InviteExpiry = (typeof INVITE_EXPIRIES)[number] | null;

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

/** How long an invite may be good, with the words for it (docs/spec/invites.md 'Making an invite'). */
const EXPIRIES: readonly { readonly value: InviteExpiry; readonly label: Msg }[] = [
  { value: '30m', label: msg('30 minutes') },
  { value: '1h', label: msg('1 hour') },
  { value: '6h', label: msg('6 hours') },
  { value: '12h', label: msg('12 hours') },
  { value: '1d', label: msg('1 day') },
  { value: '7d', label: msg('7 days') },
  { value: null, label: msg('Never') },
];

/** The same in words. */
export const expiryChoices = (): readonly Choice<InviteExpiry>[] => tRows(EXPIRIES, 'label');

/** '1 use', '5 uses'. */
export const usesLabel = (count: number): string => plural('{{count}} use', '{{count}} uses', { count });

/**
 * How often an invite may be used, with the words for it (docs/spec/invites.md 'Making an invite'); `set` is among them
 * where it is none of the usual numbers.
 */
export const usesChoices = (set: number | null): readonly Choice<number | null>[] => {
  const usual: readonly (number | null)[] = INVITE_MAX_USES;
  return [...usual, ...(usual.includes(set) ? [] : [set])].map((value) => ({
    value,
    label: value === null ? t('No limit') : usesLabel(value),
  }));
};

/** A text of the server as one of the choices; what this client does not know is taken for none, which never ends. */
export const inviteExpiryOf = (text: string | null): InviteExpiry =>
  INVITE_EXPIRIES.find((known) => known === text) ?? null;

/** How long and how often an invite is good. */
export interface InviteTerms {
  readonly expiresAfter: InviteExpiry;
  /** Null sets no limit. */
  readonly maxUses: number | null;
}

/** The part of its time after which an invite is not as good as a new one any more. */
const FRESH_PART = 0.05;

/** Whether an invite of these terms, made at a time, serves as well as a new one that is wanted now. */
export const isAsGoodAsNew = (
  made: InviteTerms & { readonly madeAt: number },
  wanted: InviteTerms,
  now: number,
): boolean => {
  // How often a limited one was used is not known here.
  if (made.maxUses !== null || wanted.maxUses !== null || made.expiresAfter !== wanted.expiresAfter)
    return false;
  return made.expiresAfter === null || now - made.madeAt < FRESH_PART * INVITE_EXPIRY_MS[made.expiresAfter];
};
