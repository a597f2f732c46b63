import { INVITE_EXPIRIES, INVITE_EXPIRY_MS, INVITE_MAX_USES } from '../../contract/limits';
import { t } from '../i18n/t';

/** How long an invite is good; null never ends. */
export type InviteExpiry = (typeof INVITE_EXPIRIES)[number] | null;

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

/** How long an invite may be good, with the words for it (docs/spec/invites.md 'Making an invite'). */
export const EXPIRY_CHOICES: readonly Choice<InviteExpiry>[] = [
  { value: '30m', label: '30 minutes' },
  { value: '1h', label: '1 hour' },
  { value: '6h', label: '6 hours' },
  { value: '12h', label: '12 hours' },
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: null, label: 'Never' },
];

/** '1 use', '5 uses'. */
export const usesLabel = (uses: number): string => (uses === 1 ? '1 use' : `${uses} uses`);

/** How often an invite may be used, with the words for it (docs/spec/invites.md 'Making an invite'). */
const USES_CHOICES: readonly Choice<number | null>[] = INVITE_MAX_USES.map((value) => ({
  value,
  label: value === null ? 'No limit' : usesLabel(value),
}));

/** The same, with a number that is none of them but is set. */
export const usesChoices = (set: number | null): readonly Choice<number | null>[] =>
  USES_CHOICES.some(({ value }) => value === set)
    ? USES_CHOICES
    : [...USES_CHOICES, { value: set, label: set === null ? t('No limit') : usesLabel(set) }];

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
