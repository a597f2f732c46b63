import { type RefObject, useEffect } from 'react';
import { isOutOfSight } from '../base/out-of-sight';

/** Scrolls the current row of a menu or a strip into view; again when the window gets smaller. */
export const useInView = (
  row: RefObject<Element | null>,
  isCurrent: boolean,
  inline: ScrollLogicalPosition = 'nearest',
): void => {
  useEffect(() => {
    if (!isCurrent) return undefined;
    const show = (): void => {
      if (row.current !== null && !isOutOfSight(row.current))
        row.current.scrollIntoView({ block: 'nearest', inline });
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [row, isCurrent, inline]);
};
