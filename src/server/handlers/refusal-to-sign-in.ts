import type { Standing } from '../data/standing';
import type { Refusal } from '../refusal';

const OLD_PASSWORD =
  'This one-time password is no longer valid. Please ask the operator of the server for another.';

/** The refusal of an account that the operator has not approved yet: it was made, and signs nobody in. */
export const AWAITS_APPROVAL: Refusal = {
  status: 403,
  message: 'This account waits for the approval of the operator. You can sign in once it is approved.',
  code: 'awaiting_approval',
};

/** The refusal of a person whose password was right, by what the operator has decided about the account; null if none. */
export const refusalToSignIn = (
  { waitingSince, suspendedAt, suspendedFor, oneTimeUntil, oneTimeUsed }: Standing,
  now: number,
): Refusal | null => {
  if (waitingSince !== null) return AWAITS_APPROVAL;
  if (suspendedAt !== null) return suspended(suspendedFor);
  if (oneTimeUntil !== null && (oneTimeUsed || Date.parse(oneTimeUntil) <= now))
    return { status: 403, message: OLD_PASSWORD };
  return null;
};

/** The refusal of a suspended account. */
export const suspended = (reason: string | null): Refusal => ({
  status: 403,
  message: `This account is suspended${reason === null ? '' : `: ${reason}`}`,
  code: 'suspended',
});
