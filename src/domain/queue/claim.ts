import type { QueueItem, QueuePerson } from '../../contract/entities/queue-item';
import type { UserId } from '../../contract/ids';

/** Who handles an item now. */
export type Claim =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'me' }
  | { readonly kind: 'other'; readonly person: QueuePerson };

const NOBODY: Claim = { kind: 'nobody' };

/** When a claim ends unless it is renewed, in epoch milliseconds; null where there is none. */
export const claimEnd = ({ claimedBy, claimedUntil }: QueueItem): number | null => {
  const end = claimedBy === null || claimedUntil === null ? NaN : Date.parse(claimedUntil);
  return Number.isNaN(end) ? null : end;
};

/** Who handles an item at `now`: a claim that was not renewed has ended by itself. */
export const claimOf = (item: QueueItem, me: UserId | null, now: number): Claim => {
  const end = claimEnd(item);
  if (item.claimedBy === null || end === null || end <= now || item.status !== 'open') return NOBODY;
  return item.claimedBy.id === me ? { kind: 'me' } : { kind: 'other', person: item.claimedBy };
};
