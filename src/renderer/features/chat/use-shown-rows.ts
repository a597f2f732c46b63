import { useMemo, useState } from 'react';
import { cutBelowGap, type FeedRow } from './feed-rows';

/**
 * The rows to show: all, or while the reader is above a gap those down to it. Otherwise a reader who scrolls faster than
 * the missing messages come would pass them by.
 * @param start the key of the row at which the feed begins, if any
 * @param wanted the key of a row that is to be shown wherever the reader is, as one's own new message
 */
export const useShownRows = (all: readonly FeedRow[], start: string | null, wanted: string | null) => {
  const [from, setFrom] = useState(start);
  const rows = useMemo(() => cutBelowGap(all, from), [all, from]);
  const [seen, setSeen] = useState(wanted);
  if (wanted !== seen) {
    setSeen(wanted);
    if (wanted !== null && !rows.some(({ key }) => key === wanted)) setFrom(null);
  }
  return {
    rows,
    /** Whether the newest messages are not among them. */
    isCut: rows.length < all.length,
    /** The reader goes to a row by its key; null: to the newest messages. */
    readFrom: setFrom,
  };
};
