import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../base/class-names';
import { useKeptFocus } from './use-kept-focus';
import styles from './VirtualList.module.css';

export interface VirtualListProps {
  readonly count: number;
  /** A row's key; stable while the row is the same. */
  readonly keyAt: (index: number) => string | number;
  /** A row's height in pixels, margins included; an estimate that is then measured, unless `isExact`. */
  readonly estimate: (index: number) => number;
  /** Whether all rows have exactly the estimated heights. Long lists need that: measuring one row moves all below it. */
  readonly isExact?: boolean | undefined;
  /** Draws a row. `tabIndex` belongs on its one button or link: 0 for the row that Tab reaches, -1 for the others. */
  readonly renderRow: (index: number, tabIndex: 0 | -1) => ReactNode;
  /** False for headings, which the arrow keys skip. */
  readonly isFocusable?: ((index: number) => boolean) | undefined;
  /** The accessible name. */
  readonly label: string;
  /** Scrolls this row into view when the value changes: the selected row. */
  readonly reveal?: number | undefined;
  /** Pixels of space before the first and after the last row. */
  readonly padding?: number | undefined;
  /** Called within the last screenful: time to load more. */
  readonly onReachEnd?: (() => void) | undefined;
  /** Called at every scroll, with the scroll position and its maximum, in pixels. */
  readonly onScroll?: ((top: number, most: number) => void) | undefined;
  /** The rows scroll with the page around them (the nearest `data-viewport`) instead of in a box of their own. */
  readonly inPage?: boolean | undefined;
  readonly className?: string | undefined;
}

const OVERSCAN = 8;
const always = () => true;

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
 * A long list of which only the visible rows are drawn: members, channels, servers. One stop for Tab; arrows, Home and
 * End move between its rows.
 */
export function VirtualList({
  count,
  keyAt,
  estimate,
  isExact = false,
  renderRow,
  isFocusable = always,
  label,
  reveal,
  padding = 0,
  onReachEnd,
  onScroll,
  inPage = false,
  className,
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const margin = useMargin(scroller, inPage);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () =>
      inPage ? (scroller.current?.closest<HTMLElement>('[data-viewport]') ?? null) : scroller.current,
    scrollMargin: margin,
    estimateSize: estimate,
    getItemKey: keyAt,
    overscan: OVERSCAN,
    paddingStart: padding,
    paddingEnd: padding,
    onChange: ({ range, options }) => {
      if (range !== null && range.endIndex >= options.count - OVERSCAN) onReachEnd?.();
    },
  });
  const rows = virtualizer.getVirtualItems();
  const stop = rows.some((row) => row.index === active && isFocusable(active))
    ? active
    : rows.find((row) => isFocusable(row.index))?.index;

  const show = useEffectEvent((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  useEffect(() => {
    if (reveal !== undefined && reveal >= 0) show(reveal);
  }, [reveal]);

  const focusOf = useKeptFocus({
    count,
    keyAt,
    passOn: (index) => {
      wanted.current = Math.min(index, count - 1);
    },
    onFocus: setActive,
  });
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector(`[data-index="${wanted.current}"]`);
    const control = row?.querySelector<HTMLElement>('[tabindex], button, a[href]');
    if (control == null) return;
    wanted.current = null;
    control.focus({ preventScroll: true });
  });

  const move = (from: number, step: 1 | -1) => {
    let next = from;
    while (next >= 0 && next < count && !isFocusable(next)) next += step;
    if (next < 0 || next >= count) return;
    wanted.current = next;
    setActive(next);
    virtualizer.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    if (row === null || event.defaultPrevented) return;
    const at = Number(row.getAttribute('data-index'));
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(at + 1, 1),
      ArrowUp: () => move(at - 1, -1),
      Home: () => move(0, 1),
      End: () => move(count - 1, -1),
    };
    const act = moves[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  return (
    <div
      ref={scroller}
      data-viewport={inPage ? undefined : true}
      className={classNames(inPage ? styles.inPage : styles.scroller, className)}
      onScroll={
        onScroll === undefined
          ? undefined
          : ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
              onScroll(scrollTop, scrollHeight - clientHeight)
      }
    >
      <div
        role="list"
        aria-label={label}
        className={styles.rows}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        <div className={styles.window} style={{ translate: `0 ${(rows[0]?.start ?? margin) - margin}px` }}>
          {rows.map((row) => (
            <div
              key={row.key}
              ref={isExact ? undefined : virtualizer.measureElement}
              className={isExact ? styles.exact : undefined}
              style={isExact ? { height: row.size } : undefined}
              role="listitem"
              aria-setsize={count}
              aria-posinset={row.index + 1}
              data-index={row.index}
              {...focusOf(row.key, row.index)}
            >
              {renderRow(row.index, row.index === stop ? 0 : -1)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
