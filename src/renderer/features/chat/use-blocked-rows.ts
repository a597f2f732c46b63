import { useCallback, useMemo, useState } from 'react';
import type { MessageId } from '../../../contract/ids';
import { useAppSelector } from '../../state/hooks';
import type { ChannelMessages } from '../../state/messages/message-list';
import { selectBlockedIds } from '../../state/relations/selectors';
import { type FeedRow, foldBlocked } from './feed-rows';

const NONE: ReadonlySet<MessageId> = new Set();

/** The rows of a feed with the messages of blocked people folded, and what shows and folds them. */
export const useBlockedRows = (rows: readonly FeedRow[], list: ChannelMessages) => {
  const blocked = useAppSelector(selectBlockedIds);
  const [shown, setShown] = useState(NONE);
  const theirs = useMemo(
    () =>
      blocked.size === 0
        ? NONE
        : new Set(list.rows.flatMap(({ id, authorId }) => (blocked.has(authorId) ? [id] : []))),
    [blocked, list.rows],
  );
  const folded = useMemo(
    () => (theirs.size === 0 ? rows : foldBlocked(rows, { isBlocked: (id) => theirs.has(id), shown })),
    [rows, theirs, shown],
  );
  const unfoldBlocked = useCallback((ids: readonly MessageId[], isOpen: boolean) => {
    setShown((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isOpen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  return { rows: folded, unfoldBlocked };
};
