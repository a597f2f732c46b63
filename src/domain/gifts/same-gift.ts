import type { Gift } from '../../contract/entities/gift';

/** Whether two messages display the same gift: what can change is who has taken it. */
export const isSameGift = (a: Gift | null, b: Gift | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.url === b.url &&
    a.recipient?.username === b.recipient?.username &&
    a.takenBy?.id === b.takenBy?.id &&
    a.takenBy?.username === b.takenBy?.username);
