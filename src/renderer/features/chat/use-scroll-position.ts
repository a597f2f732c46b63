import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChannelId } from '../../../contract/ids';
import { TIMERS } from '../../../contract/limits';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import type { MessageRow } from '../../state/messages/message-list';
import { readBackChanged } from '../../state/messages/slice';
import { selectMyId } from '../../state/session/selectors';
import { reportSeen } from '../../state/unread/thunks';
import type { FeedPosition, VirtualFeedHandle } from '../../ui/list/VirtualFeed';
import { firstUnseen, hasAnswered, moveMarks, resumeMarks } from './feed-marks';
import { recallFeed, rememberFeed } from './feed-memory';

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
  const [isFirstView, setIsFirstView] = useState(left.marks.seenUpTo === null);
  const readUpTo = useAppSelector((state) =>
    isFirstView ? (state.unread.readUpTo[channelId] ?? null) : null,
  );
  const firstLine = useMemo(() => firstUnseen(rows, readUpTo, me), [readUpTo, rows, me]);
  if (isFirstView && hasAnswered(readUpTo, rows, me)) setIsFirstView(false);

  const moved = moveMarks(marks, rows, { isSeeing: isNearEnd && isFocused, me });
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

  useEffect(() => rememberFeed(store, key, { marks }), [store, key, marks]);
  useLayoutEffect(
    () => () => {
      const position = feed.current?.position();
      if (position !== undefined) rememberFeed(store, key, { position });
    },
    [store, feed, key],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) {
        setIsFirstView(false);
        setMarks((now) => (now.newFrom === null ? now : { ...now, newFrom: null }));
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return {
    initial: left.position,
    isNearEnd,
    marks: moved,
    /** The message below the New line. */
    newFrom: firstLine ?? moved.newFrom,
    onNearEndChange: setIsNearEnd,
    onScroll: (position: FeedPosition): void => {
      const now = performance.now();
      if (now - savedAt.current < TIMERS.scrollSaveThrottleMs) return;
      savedAt.current = now;
      rememberFeed(store, key, { position });
    },
  };
};
