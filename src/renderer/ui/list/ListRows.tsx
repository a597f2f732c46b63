import {
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../base/class-names';
import { useKeptFocus } from './use-kept-focus';
import styles from './VirtualList.module.css';

export interface ListRowsOptions {
  readonly count: number;
  /** A row's key; stable while the row is the same. */
  readonly keyAt: (index: number) => string | number;
  /** Draws a row. `tabIndex` belongs on its one button or link: 0 for the row that Tab reaches, -1 for the others. */
  readonly renderRow: (index: number, tabIndex: 0 | -1) => ReactNode;
  /** Whether the row of a key has been removed, where `keyAt` does not know all rows. */
  readonly isGone?: ((key: string | number) => boolean) | undefined;
  /** False for headings, which the arrow keys skip. */
  readonly isFocusable?: ((index: number) => boolean) | undefined;
  /** The accessible name. */
  readonly label: string;
  /** Called at every scroll, with the scroll position and its maximum, in pixels. */
  readonly onScroll?: ((top: number, most: number) => void) | undefined;
  readonly className?: string | undefined;
}

interface DrawnRow {
  readonly key: string | number;
  readonly index: number;
  /** The height of the row in pixels; undefined if the content decides. */
  readonly height: number | undefined;
}

interface ListRowsProps extends ListRowsOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: readonly DrawnRow[];
  /** The position of the first drawn row, and the height of all rows, in pixels. */
  readonly top: number;
  readonly height: number;
  readonly scrollToIndex: (index: number) => void;
  readonly measureRow?: RefCallback<HTMLElement> | undefined;
  readonly inPage?: boolean | undefined;
}

const always = () => true;

/** The drawn rows of a long list. One stop for Tab; arrows, Home and End move between its rows. */
export function ListRows({
  count,
  keyAt,
  isGone,
  renderRow,
  isFocusable = always,
  label,
  onScroll,
  className,
  scroller,
  rows,
  top,
  height,
  scrollToIndex,
  measureRow,
  inPage = false,
}: ListRowsProps) {
  const wanted = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const stop = rows.some((row) => row.index === active && isFocusable(active))
    ? active
    : rows.find((row) => isFocusable(row.index))?.index;

  const focusOf = useKeptFocus({
    count,
    keyAt,
    isGone: isGone && ((key) => isGone(typeof key === 'number' ? key : String(key))),
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
    scrollToIndex(next);
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
      <div role="list" aria-label={label} className={styles.rows} style={{ height }} onKeyDown={onKeyDown}>
        <div className={styles.window} style={{ translate: `0 ${top}px` }}>
          {rows.map((row) => (
            <div
              key={row.key}
              ref={measureRow}
              className={row.height === undefined ? undefined : styles.exact}
              style={row.height === undefined ? undefined : { height: row.height }}
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
