import type { DeskClaim } from '../../../contract/ipc/desk';
import { t } from '../../../domain/i18n/t';

/** Who handles an item at `now`, in words; null where nobody does. */
export const claimText = (claim: DeskClaim, now: number): string | null => {
  if (claim.kind === 'nobody' || claim.until <= now) return null;
  return claim.kind === 'me'
    ? t('You are handling this')
    : t('{{name}} is handling this', { name: claim.name });
};

/** Why nothing can be done about an item that somebody else handles; null where nobody else does. */
export const othersClaim = (claim: DeskClaim, now: number): string | null =>
  claim.kind === 'other' ? claimText(claim, now) : null;
