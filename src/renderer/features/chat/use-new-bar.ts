import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { isAbove as isBeforeHeld, lacksAfter } from '../../state/messages/list-pages';
import type { ChannelMessages } from '../../state/messages/message-list';
import { messageAimed } from '../../state/navigation/slice';
import { selectHasFeature } from '../../state/session/selectors';
import type { VirtualFeedHandle } from '../../ui/list/VirtualFeed';
import { afterDrawing } from './after-drawing';
import { type FeedRow, lineIndex } from './feed-rows';

interface NewBarOptions {
  readonly channelId: ChannelId;
  readonly list: ChannelMessages;
  readonly rows: readonly FeedRow[];
  /** The message below the New line. */
  readonly newFrom: MessageId | null;
  /** The last read message as the server says it; null where the line follows from what was seen here. */
  readonly readUpTo: MessageId | null;
  readonly feed: RefObject<VirtualFeedHandle | null>;
  readonly jumpTo: (id: MessageId) => void;
}

const isOverlaid = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/**
 * The bar that leads to the New line: how many messages were unread when the channel was opened, until the line has
 * been on the screen. Shift+PageUp jumps to the line at any time.
 */
export const useNewBar = ({ channelId, list, rows, newFrom, readUpTo, feed, jumpTo }: NewBarOptions) => {
  const dispatch = useAppDispatch();
  const hasCounts = useAppSelector((state) => selectHasFeature(state, 'counts'));
  const opened = useAppSelector(({ unread }) =>
    unread.opened?.channelId === channelId ? unread.opened : null,
  );
  /** The opening whose messages have been found. */
  const [found, setFound] = useState<typeof opened>(null);
  const [isAbove, setIsAbove] = useState(false);
  const hasLine = newFrom !== null;
  const [hadLine, setHadLine] = useState(hasLine);
  if (hasLine !== hadLine) {
    setHadLine(hasLine);
    if (!hasLine) setFound(opened);
  }
  // Older messages that are not loaded yet may be new as well.
  const isFar = readUpTo !== null && (isBeforeHeld(list, readUpTo) || lacksAfter(list, readUpTo));
  const isWanted = opened !== null && found !== opened && hasLine;

  const hasLooked = useRef(false);
  const look = (): void => {
    if (!isWanted) return;
    const place = isFar ? 'above' : (feed.current?.placeOf(lineIndex(rows)) ?? null);
    const isPassed = isAbove && place === 'below';
    if (place === 'within' || isPassed) setFound(opened);
    setIsAbove(place === 'above');
  };
  const lookFirst = useEffectEvent(look);
  // Before the first drawing the feed is not at its place.
  useEffect(() => {
    if (!isWanted) return undefined;
    return afterDrawing(() => {
      hasLooked.current = true;
      lookFirst();
    });
  }, [isWanted, isFar, rows]);

  const jump = (): void => {
    if (newFrom === null) return;
    if (isFar) dispatch(messageAimed({ channelId, messageId: readUpTo, isLine: true }));
    else jumpTo(newFrom);
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (key !== 'PageUp' || !shiftKey || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (!hasLine || !hasCounts || isOverlaid()) return;
    event.preventDefault();
    jump();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return {
    /** The number on the bar; null while there is no bar. */
    count: isWanted && isAbove ? opened.count : null,
    jump,
    /** Call at every scroll. */
    onScroll: (): void => {
      if (hasLooked.current) look();
    },
  };
};
