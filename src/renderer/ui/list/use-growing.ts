import { type RefObject, useEffect, useRef, useState } from 'react';
import { isOutOfSight } from '../base/out-of-sight';

/** How far below the window the end of what is drawn may come before more is. */
const NEAR_PX = 400;
const FEWEST = 6;

/** How many rows of a height have room in the window, below what is above them; never fewer than a small window has. */
export const rowsInWindow = (rowPx: number, abovePx: number): number =>
  Math.max(FEWEST, Math.ceil((window.innerHeight - abovePx) / rowPx));

interface Growing {
  /** How many rows to draw. */
  readonly drawn: number;
  /** For the element below them, in the place of the others. */
  readonly end: RefObject<HTMLDivElement | null>;
}

/**
 * Draws the first rows of a long list at once, and others when their place comes near: what nobody scrolls to costs neither
 * time nor memory. `first` are as many as the window has room for.
 */
export const useGrowing = (total: number, first: number): Growing => {
  const [most, setMost] = useState(first);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (most >= total) return undefined;
    let frame = 0;
    const grow = (): void => {
      // Out of sight nothing is near, and to ask would lay it out.
      if (end.current === null || isOutOfSight(end.current)) return;
      const { top } = end.current.getBoundingClientRect();
      if (top < window.innerHeight + NEAR_PX) setMost(most + first);
    };
    const look = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(grow);
    };
    // What is drawn is on the screen before there is more.
    frame = requestAnimationFrame(look);
    const options = { capture: true, passive: true } as const;
    document.addEventListener('scroll', look, options);
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', look, options);
      window.removeEventListener('resize', look);
    };
  }, [most, total, first]);
  return { drawn: Math.min(most, total), end };
};
