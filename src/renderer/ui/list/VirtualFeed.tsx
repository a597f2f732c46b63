import { observeElementOffset, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { classNames } from '../base/class-names';
import { NOWHERE, type NotedPlace, placeIn } from './feed-place';
import { useFeedEnd } from './use-feed-end';
import { useFeedPlace } from './use-feed-place';
import { useKeptFocus } from './use-kept-focus';
import styles from './VirtualList.module.css';

/** The reader's position: at the end, or at a row, whose top is `offset` pixels above the top of the view. */
export type FeedPosition =
  | { readonly kind: 'end' }
  | { readonly kind: 'row'; readonly key: string; readonly offset: number };

export interface VirtualFeedHandle {
  readonly scrollToEnd: (options?: { readonly smooth?: boolean }) => void;
  readonly scrollToIndex: (index: number, align?: 'start' | 'center' | 'end' | 'auto') => void;
  /** Where a row is, as seen from the view; null for a row that there is not. */
  readonly placeOf: (index: number) => 'above' | 'within' | 'below' | null;
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

/** A row's height in pixels with its fraction: rounded heights would add up to a shift. */
const exactHeight = (row: Element, entry: ResizeObserverEntry | undefined): number =>
  entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height;

type ReportOffset = (offset: number, isScrolling: boolean) => void;

/** A row's height while it is drawn again, from when it was drawn before (VirtualList.module.css). */
const heightOf = (known: number | undefined): CSSProperties | undefined =>
  known === undefined ? undefined : { ['--row-height' as string]: `${known}px` };

/** The rows to draw: those in view, and beyond them a few small rows or one or two tall ones. */
const drawnRows = (
  { startIndex, endIndex, count }: Pick<Range, 'startIndex' | 'endIndex' | 'count'>,
  estimate: (index: number) => number,
): number[] => {
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
  /** The oldest row that was reported as reached; null when the reader has left the top since. */
  const reached = useRef<string | null>(null);
  const notedRef = useRef<NotedPlace>(
    initialPosition.kind === 'end'
      ? NOWHERE
      : { ...NOWHERE, anchors: [{ key: initialPosition.key, edge: 'top', at: -initialPosition.offset }] },
  );
  const report = useRef<ReportOffset | null>(null);

  const startOffset = () => {
    if (initialPosition.kind === 'end') return PAST_ANY_END;
    let above = 0;
    for (let index = 0; index < count; index += 1) {
      if (keyAt(index) === initialPosition.key) return above + initialPosition.offset;
      above += estimate(index);
    }
    return PAST_ANY_END;
  };

  /** The rows in view; where rows have come before what is read, those at its place, and not those at the old offset. */
  const rowsInView = (range: Range): Pick<Range, 'startIndex' | 'endIndex' | 'count'> => {
    const first = placeIn(notedRef.current, { count, keyAt });
    if (first === null || (first >= range.startIndex && first <= range.endIndex)) return range;
    const view = scroller.current?.clientHeight ?? 0;
    let last = first;
    for (let height = 0; last < count - 1 && height < view; last += 1) height += estimate(last);
    return { startIndex: first, endIndex: last, count };
  };

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: estimate,
    getItemKey: keyAt,
    rangeExtractor: (range) => drawnRows(rowsInView(range), estimate),
    observeElementOffset: (instance, callBack) => {
      report.current = callBack;
      return observeElementOffset(instance, callBack);
    },
    paddingEnd,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    initialOffset: startOffset,
    measureElement: exactHeight,
  });
  const startsAtEnd = initialPosition.kind === 'end';
  const end = useFeedEnd({ scroller, virtualizer, keyAt, nearEnd, startsAtEnd, onNearEndChange });
  const { isFollowing } = end;
  const place = useFeedPlace({
    ...{ scroller, virtualizer, count, keyAt, isAnchor, isFollowing, notedRef },
    reportOffset: (offset) => report.current?.(offset, false),
  });

  const position = (): FeedPosition => {
    const element = scroller.current;
    const offset = element?.scrollTop ?? 0;
    const row = virtualizer.getVirtualItemForOffset(offset);
    if (element === null || row === undefined || end.isNearEnd()) return END;
    return { kind: 'row', key: String(row.key), offset: offset - row.start };
  };

  /** Reports that the oldest rows are near. */
  const lookUp = () => {
    const element = scroller.current;
    if (element === null || count === 0) return;
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
  const lookUpAgain = useEffectEvent(lookUp);
  const lookAgain = useEffectEvent(() => {
    if (count > 0) end.look();
    // When the place has been kept among the new rows.
    queueMicrotask(() => lookUpAgain());
  });
  useEffect(() => lookAgain(), [count]);

  useImperativeHandle(handle, () => ({
    scrollToEnd: ({ smooth = false } = {}) => {
      place.leave();
      virtualizer.scrollToEnd({ behavior: smooth ? 'smooth' : 'auto' });
    },
    scrollToIndex: (index, align = 'center') => {
      end.leave();
      place.leave();
      virtualizer.scrollToIndex(index, { align });
    },
    placeOf: (index) => {
      const element = scroller.current;
      const row = virtualizer.measurementsCache[index];
      if (element === null || row === undefined) return null;
      if (row.end <= element.scrollTop) return 'above';
      return row.start < element.scrollTop + element.clientHeight ? 'within' : 'below';
    },
    position,
  }));

  const rows = virtualizer.getVirtualItems();
  const focusOf = useKeptFocus({
    count,
    keyAt,
    passOn: (at) => {
      for (const index of [at, at - 1]) {
        const row = scroller.current?.querySelector(`[data-index="${index}"]`);
        const control = row?.querySelector<HTMLElement>('[tabindex]');
        if (control == null) continue;
        control.focus({ preventScroll: true });
        return;
      }
      scroller.current?.focus({ preventScroll: true });
    },
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
        if (count > 0) end.look();
        lookUp();
        place.noteScroll();
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
              style={heightOf(virtualizer.itemSizeCache.get(row.key))}
              {...focusOf(row.key, row.index)}
            >
              {renderRow(row.index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
