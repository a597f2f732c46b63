import type { UserId } from '../../contract/ids';

/** What decides who handles a report. */
export interface Claimable {
  readonly status: 'open' | 'resolved';
  readonly claimedBy: UserId | null;
  readonly claimedUntil: string | null;
}

/** Who handles a report, for one person: nobody, the person, somebody else, or it is decided. */
export type Hold = 'free' | 'mine' | 'theirs' | 'resolved';

/**
 * Who handles a report now. Whoever has claimed it keeps it while nobody else has, also after the claim is over; then anybody
 * may take it.
 */
export const judgeHold = (
  { status, claimedBy, claimedUntil }: Claimable,
  userId: UserId,
  nowMs: number,
): Hold => {
  if (status === 'resolved') return 'resolved';
  if (claimedBy === null) return 'free';
  if (claimedBy === userId) return 'mine';
  return claimedUntil !== null && Date.parse(claimedUntil) > nowMs ? 'theirs' : 'free';
};
