import type { QueueItem } from '../../contract/entities/queue-item';
import type { UserId } from '../../contract/ids';

/** Without a known count only an item that was made so lately is a new one. */
const LATELY_MS = 60_000;

interface Known {
  readonly me: UserId | null;
  /** How many items were open before; null where that is not known. */
  readonly openBefore: number | null;
  readonly openNow: number;
  /** Whether the item was known before. */
  readonly isHeld: boolean;
  readonly now: number;
}

/** Whether an item that the server told is a report that has just come, from somebody else. */
export const isNewReport = (
  { status, claimedBy, reports, createdAt }: QueueItem,
  { me, openBefore, openNow, isHeld, now }: Known,
): boolean => {
  if (status !== 'open' || claimedBy !== null || isHeld) return false;
  if (reports.length > 0 && reports.every(({ user }) => user.id === me)) return false;
  return openBefore === null ? Math.abs(now - Date.parse(createdAt)) < LATELY_MS : openNow > openBefore;
};
