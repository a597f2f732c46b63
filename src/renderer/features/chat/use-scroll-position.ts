import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { TIMERS } from '../../../contract/limits';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import type { MessageRow } from '../../state/messages/message-list';
import { readBackChanged } from '../../state/messages/slice';
import { selectHasFeature, selectMyId } from '../../state/session/selectors';
import { selectIsHeldUnread } from '../../state/unread/selectors';
import { reportSeen } from '../../state/unread/thunks';
import type { FeedPosition, VirtualFeedHandle } from '../../ui/list/VirtualFeed';
import { firstUnseen, hasAnswered, marksBack, moveMarks, resumeMarks } from './feed-marks';
import { recallFeed, rememberFeed } from './feed-memory';

interface Hold {
  readonly readUpTo: MessageId;
  readonly isLineEnded: boolean;
}

/**
 * The reader's position in a channel: starts at the stored position, stores the position (every 100 ms, and on
 * leaving), tracks the seen messages, and reports them, so that they are marked read (docs/protocol.md, Reading).
 */
export const useScrollPosition = (
  channelId: ChannelId,
  rows: readonly MessageRow[],
  feed: RefObject<VirtualFeedHandle | null>,
) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const me = useAppSelector(selectMyId);
  const isFocused = useAppSelector((state) => state.window.isFocused);
  const key = `${me ?? ''}/${channelId}`;
  const [left] = useState(() => recallFeed(store, key));
  const [isNearEnd, setIsNearEnd] = useState(left.position.kind === 'end');
  const [marks, setMarks] = useState(() => resumeMarks(left.marks, rows, me));
  const savedAt = useRef(0);
  // The server's unread state arrives after the rows of the snapshot, and older rows arrive later still.
  const told = useAppSelector((state) => state.unread.readUpTo[channelId] ?? null);
  const movesBack = useAppSelector((state) => selectHasFeature(state, 'mark-unread'));
  const [isFirstView, setIsFirstView] = useState(
    left.marks.seenUpTo === null || (movesBack && told !== null && told !== left.readUpTo),
  );
  const readUpTo = isFirstView ? told : null;
  const firstLine = useMemo(() => firstUnseen(rows, readUpTo, me), [readUpTo, rows, me]);
  if (isFirstView && hasAnswered(readUpTo, rows, me)) setIsFirstView(false);

  const heldAt = useAppSelector((state) => (selectIsHeldUnread(state, channelId) ? told : null));
  /** Where the person has put the mark back, and whether Escape has ended the line since. */
  const [hold, setHold] = useState<Hold | null>(null);
  const isReleased = hold !== null && heldAt === null;
  if (heldAt !== (hold?.readUpTo ?? null))
    setHold(heldAt === null ? null : { readUpTo: heldAt, isLineEnded: false });
  // The server has refused the mark, or it was read elsewhere.
  const isVoid = isReleased && told !== hold.readUpTo;
  const before = isVoid ? { ...marks, newFrom: null } : marks;
  const moved =
    heldAt === null
      ? moveMarks(before, rows, { isSeeing: isNearEnd && isFocused, me })
      : marksBack(marks, rows, hold?.readUpTo === heldAt ? hold : { readUpTo: heldAt, isLineEnded: false });
  if (moved !== marks) setMarks(moved);

  const isSought = useAppSelector(
    ({ navigation: { scrollTarget } }) => scrollTarget?.channelId === channelId,
  );
  const isReadBack = !isNearEnd || isSought;
  useEffect(() => {
    if (!isReadBack) return undefined;
    dispatch(readBackChanged({ channelId, isReadBack: true }));
    return () => void dispatch(readBackChanged({ channelId, isReadBack: false }));
  }, [dispatch, channelId, isReadBack]);

  const newest = rows.at(-1)?.id;
  useEffect(() => {
    if (isNearEnd && isFocused && newest !== undefined) dispatch(reportSeen(channelId));
  }, [dispatch, channelId, isNearEnd, isFocused, newest]);

  useEffect(() => rememberFeed(store, key, { marks, readUpTo: told }), [store, key, marks, told]);
  useLayoutEffect(
    () => () => {
      const position = feed.current?.position();
      if (position !== undefined) rememberFeed(store, key, { position });
    },
    [store, feed, key],
  );

  const endLine = useCallback((): void => {
    setIsFirstView(false);
    setHold((now) => (now === null ? now : { ...now, isLineEnded: true }));
    setMarks((now) => (now.newFrom === null ? now : { ...now, newFrom: null }));
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) endLine();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [endLine]);

  return {
    initial: left.position,
    isNearEnd,
    marks: moved,
    /** The message below the New line. */
    newFrom: (heldAt === null ? firstLine : null) ?? moved.newFrom,
    /** The message above the line, as the server says it; null where the line follows from what was seen here. */
    readUpTo: heldAt ?? (firstLine === null ? null : readUpTo),
    /** Removes the New line. */
    endLine,
    onNearEndChange: setIsNearEnd,
    onScroll: (position: FeedPosition): void => {
      const now = performance.now();
      if (now - savedAt.current < TIMERS.scrollSaveThrottleMs) return;
      savedAt.current = now;
      rememberFeed(store, key, { position });
    },
  };
};
