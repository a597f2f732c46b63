import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { COUNTS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import styles from './EmojiPanel.module.css';
import type { CategoryId, EmojiEntry } from './emoji-table';
import { EntryPicture } from './EntryPicture';
import { type Cell, firstCellFrom, type GridRow, moveCell, ROW_HEIGHTS } from './grid-rows';

/** The panel's control of the grid. */
export interface EmojiGridHandle {
  readonly focusCell: (cell: Cell) => void;
  readonly scrollToRow: (row: number) => void;
  /** Scrolls to a section's heading. */
  readonly showSection: (id: CategoryId) => void;
}

interface EmojiGridProps {
  readonly rows: readonly GridRow[];
  readonly handle: RefObject<EmojiGridHandle | null>;
  readonly onPick: (entry: EmojiEntry, isMore: boolean) => void;
  /** Called when the pointer or the focus is on an emoji. */
  readonly onPoint: (entry: EmojiEntry) => void;
  /** Called on Up in the first row. */
  readonly onLeaveUp: () => void;
  /** Called with the section at the top of the visible part. */
  readonly onSection: (id: CategoryId | 'found') => void;
}

const OVERSCAN = 3;

/**
 * Eight emoji a row under the names of their sections; only the visible rows are drawn. One stop for Tab, arrows move.
 */
export function EmojiGrid({ rows, handle, onPick, onPoint, onLeaveUp, onSection }: EmojiGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<Cell | null>(null);
  const [active, setActive] = useState<Cell | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW_HEIGHTS[rows[index]?.kind ?? 'emoji'],
    overscan: OVERSCAN,
    onChange: ({ scrollOffset, measurementsCache }) => {
      const offset = (scrollOffset ?? 0) + 1;
      const top = measurementsCache.findLast(({ start }) => start <= offset)?.index ?? 0;
      const id = rows[top]?.id;
      if (id !== undefined) onSection(id);
    },
  });
  const measure = useEffectEvent(() => virtualizer.measure());
  useLayoutEffect(() => measure(), [rows]);

  const focusCell = (cell: Cell): void => {
    wanted.current = cell;
    setActive(cell);
    virtualizer.scrollToIndex(cell.row, { align: 'auto' });
  };
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { row, column } = wanted.current;
    const button = scroller.current?.querySelector<HTMLElement>(
      `[data-row="${row}"] [data-column="${column}"]`,
    );
    if (button == null) return;
    wanted.current = null;
    button.focus({ preventScroll: true });
  });

  useImperativeHandle(handle, () => ({
    focusCell,
    scrollToRow: (row) => virtualizer.scrollToIndex(row, { align: 'start' }),
    showSection: (id) => {
      const index = rows.findIndex((row) => row.kind === 'heading' && row.id === id);
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' });
    },
  }));

  const entryAt = (target: EventTarget): { readonly entry: EmojiEntry; readonly cell: Cell } | null => {
    const button = target instanceof Element ? target.closest('[data-column]') : null;
    if (button === null) return null;
    const cell = {
      row: Number(button.closest('[data-row]')?.getAttribute('data-row')),
      column: Number(button.getAttribute('data-column')),
    };
    const row = rows[cell.row];
    const entry = row?.kind === 'emoji' ? row.emoji[cell.column] : undefined;
    return entry === undefined ? null : { entry, cell };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = entryAt(event.target);
    if (at === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moveCell(rows, at.cell, event.key);
    if (next === null && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (next === null) onLeaveUp();
    else focusCell(next);
  };

  const items = virtualizer.getVirtualItems();
  const isDrawn = active !== null && items.some(({ index }) => index === active.row);
  const stop = isDrawn ? active : firstCellFrom(rows, items[0]?.index ?? 0);
  return (
    <div
      ref={scroller}
      data-viewport
      className={styles.scroller}
      role="grid"
      aria-label={t('Emoji')}
      aria-rowcount={rows.length}
      aria-colcount={COUNTS.emojiColumns}
      onKeyDown={onKeyDown}
      onPointerOver={({ target }) => {
        const at = entryAt(target);
        if (at !== null) onPoint(at.entry);
      }}
      onFocus={({ target }) => {
        const at = entryAt(target);
        if (at === null) return;
        setActive(at.cell);
        onPoint(at.entry);
      }}
      onClick={({ target, shiftKey }) => {
        const at = entryAt(target);
        if (at !== null) onPick(at.entry, shiftKey);
      }}
    >
      <div className={styles.rows} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        <div className={styles.window} role="rowgroup" style={{ translate: `0 ${items[0]?.start ?? 0}px` }}>
          {items.map(({ index }) => (
            <Row key={index} row={rows[index]} index={index} stop={stop?.row === index ? stop.column : -1} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: GridRow | undefined;
  readonly index: number;
  /** The column that Tab reaches, -1 if that is in another row. */
  readonly stop: number;
}

function Row({ row, index, stop }: RowProps) {
  if (row === undefined) return null;
  const place = { role: 'row', 'aria-rowindex': index + 1, 'data-row': index };
  if (row.kind === 'heading') {
    return (
      <div {...place} className={styles.heading} style={{ height: ROW_HEIGHTS.heading }}>
        <span role="rowheader" aria-colspan={COUNTS.emojiColumns}>
          {row.label}
        </span>
      </div>
    );
  }
  return (
    <div {...place} className={styles.row} style={{ height: ROW_HEIGHTS.emoji }}>
      {row.emoji.map((entry, column) => (
        <span key={entry.text} role="gridcell" aria-colindex={column + 1}>
          <button
            type="button"
            className={styles.cell}
            aria-label={entry.name}
            data-column={column}
            tabIndex={column === stop ? 0 : -1}
          >
            <EntryPicture entry={entry} />
          </button>
        </span>
      ))}
    </div>
  );
}
