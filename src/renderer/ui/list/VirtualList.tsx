import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ListRows, type ListRowsOptions } from './ListRows';

interface VirtualListProps extends ListRowsOptions {
  /** An estimate of a row's height in pixels, margins included; drawn rows are measured. */
  readonly estimate: (index: number) => number;
  /** Scrolls this row into view when the value changes: the selected row. */
  readonly reveal?: number | undefined;
  /** Pixels of space before the first and after the last row. */
  readonly padding?: number | undefined;
  /** Called within the last screenful: time to load more. */
  readonly onReachEnd?: (() => void) | undefined;
  /** The rows scroll with the page around them (the nearest `data-viewport`) instead of in a box of their own. */
  readonly inPage?: boolean | undefined;
}

const OVERSCAN = 8;

/** The distance from the start of the page's content to the list, in pixels; 0 for a list that scrolls by itself. */
const useMargin = (list: RefObject<HTMLElement | null>, inPage: boolean): number => {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const page = list.current?.closest('[data-viewport]');
    if (!inPage || list.current === null || page == null) return undefined;
    const element = list.current;
    const measure = () =>
      setMargin(
        Math.round(element.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop),
      );
    measure();
    // The content above may grow and shrink.
    const observer = new ResizeObserver(measure);
    for (const content of page.children) observer.observe(content);
    return () => observer.disconnect();
  }, [list, inPage]);
  return margin;
};

/**
 * A long list of which only the visible rows are drawn and measured: channels, servers, records. `ExactList` is for rows
 * whose heights are known.
 */
export function VirtualList({
  estimate,
  reveal,
  padding = 0,
  onReachEnd,
  inPage = false,
  ...list
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const margin = useMargin(scroller, inPage);
  const virtualizer = useVirtualizer({
    count: list.count,
    getScrollElement: () =>
      inPage ? (scroller.current?.closest<HTMLElement>('[data-viewport]') ?? null) : scroller.current,
    scrollMargin: margin,
    estimateSize: estimate,
    getItemKey: list.keyAt,
    overscan: OVERSCAN,
    paddingStart: padding,
    paddingEnd: padding,
    onChange: ({ range, options }) => {
      if (range !== null && range.endIndex >= options.count - OVERSCAN) onReachEnd?.();
    },
  });
  const rows = virtualizer.getVirtualItems();
  const show = useEffectEvent((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  useEffect(() => {
    if (reveal !== undefined && reveal >= 0) show(reveal);
  }, [reveal]);
  return (
    <ListRows
      {...list}
      scroller={scroller}
      rows={rows.map(({ index }) => ({ key: list.keyAt(index), index, height: undefined }))}
      top={(rows[0]?.start ?? margin) - margin}
      height={virtualizer.getTotalSize()}
      scrollToIndex={(index) => virtualizer.scrollToIndex(index)}
      measureRow={virtualizer.measureElement}
      inPage={inPage}
    />
  );
}
