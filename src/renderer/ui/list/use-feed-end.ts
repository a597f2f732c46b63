import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

export interface FeedEndOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** A new function whenever the rows changed. */
  readonly keyAt: (index: number) => string;
  /** Within this distance of the end, in pixels, the feed follows new rows. */
  readonly nearEnd: number;
  readonly startsAtEnd: boolean;
  readonly onNearEndChange: ((near: boolean) => void) | undefined;
}

export interface FeedEnd {
  /** Whether the feed is to be at its end. */
  readonly isFollowing: () => boolean;
  /** Whether the view is within `nearEnd` of the end. */
  readonly isNearEnd: () => boolean;
  /** Call at every scroll, and when the number of rows changed. */
  readonly look: () => void;
  /** Call before scrolling to a row: wherever that is, the view has not been pushed away from the end. */
  readonly leave: () => void;
}

/**
 * Keeps the view at the end while the reader is there. Only a reader who scrolls up leaves it: rows that turn out
 * higher than estimated move the end away from a view that stays where it is.
 */
export const useFeedEnd = (options: FeedEndOptions): FeedEnd => {
  const { scroller, virtualizer, keyAt, nearEnd, startsAtEnd, onNearEndChange } = options;
  const follows = useRef(startsAtEnd);
  /** The scroll position when it was last looked at; infinite on the way to a row that was asked for. */
  const lastTop = useRef(0);
  const hasBegun = useRef(false);

  const isNear = (element: HTMLElement): boolean =>
    element.scrollHeight - element.scrollTop - element.clientHeight <= nearEnd;

  const keep = useEffectEvent(() => {
    const isOnItsWay = lastTop.current === Number.POSITIVE_INFINITY;
    if (follows.current && !isOnItsWay) virtualizer.scrollToEnd();
  });
  // The virtualiser follows only where rows are added behind those that were there: not where the oldest go as well.
  useLayoutEffect(() => {
    // At the first rows the virtualiser begins at the end by itself.
    if (hasBegun.current) keep();
    hasBegun.current = true;
  }, [keyAt]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // The composer grows, a banner appears, the window changes: a reader at the end stays at the end.
    const observer = new ResizeObserver(() => keep());
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  return {
    isFollowing: () => follows.current,
    isNearEnd: () => scroller.current !== null && isNear(scroller.current),
    look: () => {
      const element = scroller.current;
      if (element === null) return;
      const top = element.scrollTop;
      const isPushedAway = follows.current && top >= lastTop.current;
      lastTop.current = top;
      const isAtEnd = isNear(element);
      if (isPushedAway && !isAtEnd) virtualizer.scrollToEnd();
      if ((isAtEnd || isPushedAway) === follows.current) return;
      follows.current = !follows.current;
      onNearEndChange?.(follows.current);
    },
    leave: () => {
      lastTop.current = Number.POSITIVE_INFINITY;
    },
  };
};
