import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { anchorsOf, driftOf, isOff, isUnmoved, type NotedPlace, type PlacedRow } from './feed-place';

/** A scroll to a row ends when the position has been the same for this many frames. */
const STILL_FRAMES = 4;

export interface FeedPlaceOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly count: number;
  readonly keyAt: (index: number) => string;
  readonly isAnchor: (index: number) => boolean;
  /** Whether the feed is to be at its end; then no other place is kept. */
  readonly isFollowing: () => boolean;
  /** Holds the place, and the first one at the beginning. */
  readonly notedRef: RefObject<NotedPlace>;
  /** Tells the virtualiser a position that it has scrolled to, before the event comes. */
  readonly reportOffset: (offset: number) => void;
}

export interface FeedPlace {
  /** Call at every scroll, before rows are drawn for it. */
  readonly noteScroll: () => void;
  /** Call before scrolling to a row or to the end: the place is not kept on the way. */
  readonly leave: () => void;
}

/**
 * Keeps the rows in view where they are, whatever comes, goes or grows above them. The place is that of a drawn row: it
 * is compared in every commit, before the browser paints, so that it does not depend on estimated heights.
 */
export const useFeedPlace = (options: FeedPlaceOptions): FeedPlace => {
  const { scroller, virtualizer, count, keyAt, isAnchor, isFollowing, notedRef, reportOffset } = options;
  /** The position of a correction whose scroll event has not come yet. */
  const corrected = useRef<number | null>(null);
  const isAway = useRef(false);
  /** The scroll position when the place was last noted or kept. */
  const lastTop = useRef<number | null>(null);
  /** The number of scrolls that were asked for. */
  const [journeys, setJourneys] = useState(0);

  const placedRows = (element: HTMLElement): PlacedRow[] => {
    const from = element.getBoundingClientRect().top;
    const rows: PlacedRow[] = [];
    for (const { index, key } of virtualizer.getVirtualItems()) {
      const row = isAnchor(index) ? virtualizer.elementsCache.get(key) : undefined;
      if (row === undefined) continue;
      const { top, bottom } = row.getBoundingClientRect();
      rows.push({ key: String(key), top: top - from, bottom: bottom - from });
    }
    return rows;
  };

  const oldestAnchor = (): string | null => {
    for (let index = 0; index < count; index += 1) if (isAnchor(index)) return keyAt(index);
    return null;
  };

  const note = (element: HTMLElement, rows: readonly PlacedRow[]): void => {
    const anchors = anchorsOf(rows, element.clientHeight, oldestAnchor());
    notedRef.current = { anchors, keyAt, isKept: !isFollowing() && !isAway.current };
  };

  /** Scrolls there; where the content ends before, the place is given up. */
  const moveTo = (element: HTMLElement, wanted: number): void => {
    const top = Math.max(0, Math.min(wanted, element.scrollHeight - element.clientHeight));
    if (isOff(top - element.scrollTop)) {
      corrected.current = top;
      virtualizer.scrollToOffset(top);
      // By the old position the virtualiser would draw the rows there once more.
      reportOffset(element.scrollTop);
    } else note(element, placedRows(element));
  };

  /** Scrolls to where the anchor is by the heights known so far; false if no anchor is left. */
  const seek = (element: HTMLElement): boolean => {
    for (const { key, edge, at } of notedRef.current.anchors)
      for (let index = 0; index < count; index += 1) {
        if (keyAt(index) !== key) continue;
        const item = virtualizer.measurementsCache[index];
        if (item === undefined) return false;
        const target = (edge === 'top' ? item.start : item.end) - at;
        if (isOff(target - element.scrollTop)) moveTo(element, target);
        return true;
      }
    return false;
  };

  /** The drawn rows whose heights the virtualiser does not know: they have grown since it measured them. */
  const grownRows = () =>
    virtualizer.getVirtualItems().flatMap(({ index, key, size }) => {
      const row = virtualizer.elementsCache.get(key);
      const height = row?.isConnected === true ? row.getBoundingClientRect().height : size;
      return isOff(height - size) ? [{ index, height }] : [];
    });

  const keepIn = (element: HTMLElement): void => {
    const rows = placedRows(element);
    const drift = driftOf(notedRef.current.anchors, rows);
    if (drift === null) {
      if (!seek(element)) note(element, rows);
    } else if (isOff(drift)) moveTo(element, element.scrollTop + drift);
  };
  /**
   * @param canMeasure false in a commit, in which the virtualiser cannot draw again
   * @returns false if it has to be called again, when it can measure
   */
  const keep = useEffectEvent((canMeasure: boolean): boolean => {
    const element = scroller.current;
    if (element === null) return true;
    let isKept = true;
    if (!isFollowing() && !isAway.current) {
      const drift = driftOf(notedRef.current.anchors, placedRows(element));
      // By old heights the virtualiser would draw other rows there than those in view, and the place would be lost.
      const grown = drift !== null && isOff(drift) ? grownRows() : [];
      isKept = canMeasure || grown.length === 0;
      if (isKept) {
        for (const { index, height } of grown) virtualizer.resizeItem(index, height);
        keepIn(element);
      }
    }
    lastTop.current = element.scrollTop;
    notedRef.current = { ...notedRef.current, keyAt, isKept: !isFollowing() && !isAway.current };
    return isKept;
  });
  useLayoutEffect(() => {
    if (!keep(false)) queueMicrotask(() => keep(true));
  });
  // Rows that draw themselves anew commit without the feed. What they move is put right in the same task: at the next
  // scroll event it would be taken for the reader's.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new MutationObserver(() => {
      // The reader has scrolled, and the event is yet to come: that place would be taken back.
      if (element.scrollTop === lastTop.current) keep(true);
    });
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [scroller]);

  const arrive = useEffectEvent(() => {
    isAway.current = false;
    const element = scroller.current;
    if (element !== null) note(element, placedRows(element));
  });
  useEffect(() => {
    if (journeys === 0) return undefined;
    let last = Number.NaN;
    let still = 0;
    const look = (): void => {
      const top = scroller.current?.scrollTop ?? 0;
      still = top === last ? still + 1 : 0;
      last = top;
      if (still >= STILL_FRAMES) arrive();
      else frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [journeys, scroller]);

  return {
    noteScroll: () => {
      const element = scroller.current;
      if (element === null) return;
      lastTop.current = element.scrollTop;
      if (isAway.current) return;
      notedRef.current = { ...notedRef.current, isKept: !isFollowing() };
      const isOwn = corrected.current !== null && Math.abs(corrected.current - element.scrollTop) < 1;
      corrected.current = null;
      if (isOwn) return;
      const rows = placedRows(element);
      if (!isUnmoved(driftOf(notedRef.current.anchors, rows))) note(element, rows);
    },
    leave: () => {
      isAway.current = true;
      notedRef.current = { ...notedRef.current, isKept: false };
      setJourneys((before) => before + 1);
    },
  };
};
