import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type Key,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '../base/class-names';
import styles from './VirtualList.module.css';

/** The reader's position: at the end, or at a row, whose top is `offset` pixels above the top of the view. */
export type FeedPosition =
  | { readonly kind: 'end' }
  | { readonly kind: 'row'; readonly key: string; readonly offset: number };

export interface VirtualFeedHandle {
  readonly scrollToEnd: (options?: { readonly smooth?: boolean }) => void;
  readonly scrollToIndex: (index: number, align?: 'start' | 'center' | 'end' | 'auto') => void;
  /** The position to store, and to pass as `initialPosition` when the same feed is shown again. */
  readonly position: () => FeedPosition;
}

export interface VirtualFeedProps {
  /** The number of rows, oldest first. Day dividers, the welcome and a loading row are rows too. */
  readonly count: number;
  /**
   * A row's key. Stable, also when older rows are inserted before it; the same function while the rows are the same.
   */
  readonly keyAt: (index: number) => string;
  /** An estimated row height in pixels, before it is measured. */
  readonly estimate: (index: number) => number;
  readonly renderRow: (index: number) => ReactNode;
  /** The accessible name ('Messages in general'). */
  readonly label: string;
  /** Read once, when mounted: give the feed the channel as `key`. */
  readonly initialPosition?: FeedPosition | undefined;
  /**
   * Within this distance of the end the feed follows new rows; 100 px
   * (docs/spec/conversation.md 'Loading and scrolling').
   */
  readonly nearEnd?: number | undefined;
  /**
   * False for rows that stay first whatever is loaded (the loading row, a heading): the scroll position is not tied to
   * them.
   */
  readonly isAnchor?: ((index: number) => boolean) | undefined;
  /** Called within `topThreshold` of the oldest row, once for each oldest row and each approach. */
  readonly onReachTop?: (() => void) | undefined;
  readonly topThreshold?: number | undefined;
  readonly onNearEndChange?: ((near: boolean) => void) | undefined;
  /** Called at every scroll; the caller throttles (100 ms, docs/spec/conversation.md 'Loading and scrolling'). */
  readonly onScroll?: ((position: FeedPosition) => void) | undefined;
  /** Space under the last row, in pixels. */
  readonly paddingEnd?: number | undefined;
  readonly handle?: Ref<VirtualFeedHandle> | undefined;
  readonly className?: string | undefined;
}

const END: FeedPosition = { kind: 'end' };
/** Larger than any list: the browser stops at the end. */
const PAST_ANY_END = 1e9;
const always = () => true;
/** Rows are drawn beyond the view up to this height, so that scrolling never shows an empty space. */
const BEYOND_PX = 264;
const MOST_BEYOND = 6;

/** The rows to draw: those in view, and beyond them a few small rows or one or two tall ones. */
const drawnRows = ({ startIndex, endIndex, count }: Range, estimate: (index: number) => number): number[] => {
  let first = startIndex;
  for (let height = 0; first > 0 && startIndex - first < MOST_BEYOND && height < BEYOND_PX;) {
    first -= 1;
    height += estimate(first);
  }
  let last = endIndex;
  for (let height = 0; last < count - 1 && last - endIndex < MOST_BEYOND && height < BEYOND_PX;) {
    last += 1;
    height += estimate(last);
  }
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};

/**
 * A conversation of any length, of which only the visible rows are drawn. The visible rows keep their position while
 * older rows load above them, rows are measured, or pictures arrive; near the end the feed stays at the end.
 */
export function VirtualFeed({
  count,
  keyAt,
  estimate,
  renderRow,
  label,
  initialPosition = END,
  nearEnd = 100,
  isAnchor = always,
  onReachTop,
  topThreshold = 400,
  onNearEndChange,
  onScroll,
  paddingEnd = 0,
  handle,
  className,
}: VirtualFeedProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const near = useRef(initialPosition.kind === 'end');
  /** The oldest row that was reported as reached; null when the reader has left the top since. */
  const reached = useRef<string | null>(null);
  /** The initial position, until the rows there have been measured. */
  const start = useRef<FeedPosition | null>(initialPosition);

  const startOffset = () => {
    if (initialPosition.kind === 'end') return PAST_ANY_END;
    let above = 0;
    for (let index = 0; index < count; index += 1) {
      if (keyAt(index) === initialPosition.key) return above + initialPosition.offset;
      above += estimate(index);
    }
    return PAST_ANY_END;
  };

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: estimate,
    getItemKey: keyAt,
    rangeExtractor: (range) => drawnRows(range, estimate),
    paddingEnd,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    initialOffset: startOffset,
  });

  const isNearEnd = (element: HTMLElement) =>
    element.scrollHeight - element.scrollTop - element.clientHeight <= nearEnd;

  const position = (): FeedPosition => {
    const element = scroller.current;
    const offset = element?.scrollTop ?? 0;
    const row = virtualizer.getVirtualItemForOffset(offset);
    if (element === null || row === undefined || isNearEnd(element)) return END;
    return { kind: 'row', key: String(row.key), offset: offset - row.start };
  };

  /** The scroll position when it was last looked at; infinite on the way to a row that was asked for. */
  const lastTop = useRef(0);
  /**
   * Whether the feed is to be at the end: only a reader who scrolls up leaves it. Rows that turn out higher than
   * estimated move the end away from a view that stays where it is.
   */
  const isFollowing = (element: HTMLElement): boolean => {
    const top = element.scrollTop;
    const isPushedAway = near.current && top >= lastTop.current;
    lastTop.current = top;
    return isNearEnd(element) || isPushedAway;
  };

  /** Reports the rows near the reader's position. */
  const look = () => {
    const element = scroller.current;
    if (element === null || count === 0) return;
    const isNear = isFollowing(element);
    if (isNear && !isNearEnd(element)) virtualizer.scrollToEnd();
    if (isNear !== near.current) {
      near.current = isNear;
      onNearEndChange?.(isNear);
    }
    if (element.scrollTop > topThreshold) {
      reached.current = null;
      return;
    }
    let oldest = 0;
    while (oldest < count - 1 && !isAnchor(oldest)) oldest += 1;
    if (reached.current === keyAt(oldest)) return;
    reached.current = keyAt(oldest);
    onReachTop?.();
  };
  const lookAgain = useEffectEvent(look);
  useEffect(() => lookAgain(), [count]);

  /** The first visible row that is an anchor, its index, and the distance from its top to the top of the view. */
  const anchor = useRef<{ readonly key: string; readonly index: number; readonly offset: number } | null>(
    null,
  );
  const noteAnchor = () => {
    const offset = scroller.current?.scrollTop ?? 0;
    let index = virtualizer.getVirtualItemForOffset(offset)?.index ?? count;
    while (index < count && !isAnchor(index)) index += 1;
    const top = virtualizer.measurementsCache[index]?.start;
    anchor.current = top === undefined ? null : { key: keyAt(index), index, offset: offset - top };
  };
  /**
   * Scrolls the anchor back to its position: the virtualiser keeps the first visible row in place, even a row that
   * stays first while rows are inserted below it.
   */
  const keepAnchor = useEffectEvent(() => {
    const { current } = anchor;
    if (current === null || near.current || start.current?.kind === 'row') return;
    for (let index = current.index; index < count; index += 1) {
      if (keyAt(index) !== current.key) continue;
      const target = (virtualizer.measurementsCache[index]?.start ?? 0) + current.offset;
      if (index > current.index && Math.abs(target - (scroller.current?.scrollTop ?? 0)) >= 1) {
        virtualizer.scrollToOffset(target);
      }
      return;
    }
  });
  useLayoutEffect(() => keepAnchor(), [keyAt]);

  const keepEnd = useEffectEvent(() => {
    const isOnItsWay = lastTop.current === Number.POSITIVE_INFINITY;
    if (near.current && !isOnItsWay) virtualizer.scrollToEnd();
  });
  // The virtualiser follows only where rows are added behind those that were there: not where the oldest go as well.
  useLayoutEffect(() => {
    if (start.current === null) keepEnd();
  }, [keyAt]);
  /**
   * Row heights are estimates at first: as rows are measured, the start position is computed again, before painting.
   */
  const seekStart = useEffectEvent(() => {
    const from = start.current;
    if (from === null || from.kind === 'end') return;
    const row = virtualizer.getVirtualItems().find(({ key }) => key === from.key);
    const target = row && row.start + from.offset;
    if (target !== undefined && Math.abs(target - (virtualizer.scrollOffset ?? 0)) >= 1) {
      virtualizer.scrollToOffset(target);
    }
  });
  useLayoutEffect(() => seekStart());
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        start.current = null;
      });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // The composer grows, a banner appears, the window changes: a reader at the end stays at the end.
    const observer = new ResizeObserver(() => keepEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useImperativeHandle(handle, () => ({
    scrollToEnd: ({ smooth = false } = {}) =>
      virtualizer.scrollToEnd({ behavior: smooth ? 'smooth' : 'auto' }),
    scrollToIndex: (index, align = 'center') => {
      // The reader goes there: wherever that is, the view has not been pushed away from the end.
      lastTop.current = Number.POSITIVE_INFINITY;
      virtualizer.scrollToIndex(index, { align });
    },
    position,
  }));

  const rows = virtualizer.getVirtualItems();
  /** The row that has the focus, and its index. */
  const focused = useRef<{ readonly key: Key; readonly index: number } | null>(null);
  // A focused row that is removed passes the focus to the row that takes its place.
  useLayoutEffect(() => {
    const last = focused.current;
    if (last === null || document.activeElement !== document.body) return;
    for (let index = 0; index < count; index += 1) if (keyAt(index) === last.key) return;
    focused.current = null;
    for (const index of [last.index, last.index - 1]) {
      const row = scroller.current?.querySelector(`[data-index="${index}"]`);
      const control = row?.querySelector<HTMLElement>('[tabindex]');
      if (control == null) continue;
      control.focus({ preventScroll: true });
      return;
    }
    scroller.current?.focus({ preventScroll: true });
  });
  return (
    <div
      ref={scroller}
      data-viewport
      role="log"
      aria-live="off"
      aria-label={label}
      tabIndex={0}
      className={classNames(styles.scroller, styles.feed, className)}
      onScroll={() => {
        look();
        noteAnchor();
        onScroll?.(position());
      }}
    >
      <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        <div className={styles.window} style={{ translate: `0 ${rows[0]?.start ?? 0}px` }}>
          {rows.map((row) => (
            <div
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              onFocus={() => {
                focused.current = { key: row.key, index: row.index };
              }}
              onBlur={({ relatedTarget }) => {
                // If the row is removed, no other element gets the focus.
                if (relatedTarget !== null) focused.current = null;
              }}
            >
              {renderRow(row.index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
