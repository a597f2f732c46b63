import type { SignedOutReason } from '../../contract/ipc/pushes';

const ENDED_BY_ITSELF: ReadonlySet<SignedOutReason | null> = new Set(['locked', 'unreadable', 'rejected']);

/**
 * Whether nobody has asked for a sign-out: the same person signs in again, and finds what this computer keeps for them.
 */
export const comesBack = (reason: SignedOutReason | null): boolean => ENDED_BY_ITSELF.has(reason);
