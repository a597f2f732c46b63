import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ListRows, type ListRowsOptions } from './ListRows';

/** The places of rows whose heights are known, in pixels from the first row. No call goes through all rows. */
export interface RowLayout {
  /** The top of a row; for the number of rows, the end of the last. */
  readonly topOf: (index: number) => number;
  /** The row at a position, or the first or last row where it is outside. */
  readonly indexAt: (px: number) => number;
}

/** Rows of one height. */
export const evenRows = (count: number, height: number): RowLayout => ({
  topOf: (index) => index * height,
  indexAt: (px) => Math.max(0, Math.min(count - 1, Math.floor(px / height))),
});

interface ExactListProps extends ListRowsOptions {
  readonly layout: RowLayout;
  /** Pixels of space before the first and after the last row. */
  readonly padding?: number | undefined;
  /** Called with the first and the last row that are drawn, after each drawing where they differ. */
  readonly onDrawn?: ((first: number, last: number) => void) | undefined;
}

interface View {
  readonly top: number;
  readonly height: number;
}

/** Rows beyond the view on either side. */
const OVERSCAN = 8;

/**
 * A long list of rows whose heights are known, of which only the visible ones are drawn. It costs the same for any number
 * of rows, also when they change; `VirtualList` measures its rows, and goes through all of them when they change.
 */
export function ExactList({ layout, padding = 0, onDrawn, ...list }: ExactListProps) {
  const { count, keyAt } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ top: 0, height: 0 });
  const height = layout.topOf(count) + 2 * padding;

  const rangeOf = (seen: View) => {
    // Where rows have gone, the browser reports its new position later.
    const top = Math.max(0, Math.min(seen.top, height - seen.height)) - padding;
    return {
      first: Math.max(0, layout.indexAt(top) - OVERSCAN),
      last: Math.min(count - 1, layout.indexAt(top + seen.height) + OVERSCAN),
    };
  };
  const { first, last } = rangeOf(view);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => onDrawn?.(first, last), [onDrawn, first, last]);
  const follow = (seen: View) => {
    const next = rangeOf(seen);
    // In the same frame: the rows are there when the frame of the scroll is painted.
    if (next.first !== first || next.last !== last) flushSync(() => setView(seen));
  };

  const scrollToIndex = (index: number) => {
    const element = scroller.current;
    if (element === null) return;
    const top = layout.topOf(index);
    const end = layout.topOf(index + 1) + 2 * padding;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (end > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: end - element.clientHeight });
  };

  return (
    <ListRows
      {...list}
      scroller={scroller}
      rows={Array.from({ length: last - first + 1 }, (_, nth) => {
        const index = first + nth;
        return { key: keyAt(index), index, height: layout.topOf(index + 1) - layout.topOf(index) };
      })}
      top={layout.topOf(first) + padding}
      height={height}
      scrollToIndex={scrollToIndex}
      onScroll={(top, most) => {
        follow({ top, height: scroller.current?.clientHeight ?? 0 });
        list.onScroll?.(top, most);
      }}
    />
  );
}
