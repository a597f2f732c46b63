import { COUNTS } from '../../../contract/limits';
import type { CategoryId, EmojiCategory, EmojiEntry } from './emoji-table';

/** A row of the grid: the name of a section, or up to eight emoji of it. */
export type GridRow =
  | { readonly kind: 'heading'; readonly id: CategoryId | 'found'; readonly label: string }
  | { readonly kind: 'emoji'; readonly id: CategoryId | 'found'; readonly emoji: readonly EmojiEntry[] };

/** Heights in pixels. */
export const ROW_HEIGHTS: Readonly<Record<GridRow['kind'], number>> = { heading: 30, emoji: 44 };

/** A position in the grid. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The rows of these sections, without empty ones. */
export const gridRows = (
  sections: readonly (
    | EmojiCategory
    | { readonly id: 'found'; readonly label: string; readonly emoji: readonly EmojiEntry[] }
  )[],
): readonly GridRow[] => {
  const rows: GridRow[] = [];
  for (const { id, label, emoji } of sections) {
    if (emoji.length === 0) continue;
    rows.push({ kind: 'heading', id, label });
    for (let at = 0; at < emoji.length; at += COUNTS.emojiColumns) {
      rows.push({ kind: 'emoji', id, emoji: emoji.slice(at, at + COUNTS.emojiColumns) });
    }
  }
  return rows;
};

const widthOf = (row: GridRow | undefined): number => (row?.kind === 'emoji' ? row.emoji.length : 0);

/** The next row of emoji from `row` on in this direction, or -1. */
const nextRow = (rows: readonly GridRow[], row: number, step: 1 | -1): number => {
  for (let at = row; at >= 0 && at < rows.length; at += step) if (widthOf(rows[at]) > 0) return at;
  return -1;
};

/** The first emoji from this row on. */
export const firstCellFrom = (rows: readonly GridRow[], from: number): Cell | null => {
  const row = nextRow(rows, from, 1);
  return row < 0 ? null : { row, column: 0 };
};

const onRow = (rows: readonly GridRow[], row: number, column: number): Cell | null =>
  row < 0 ? null : { row, column: Math.min(column, widthOf(rows[row]) - 1) };

/**
 * The target of a key from a cell: arrows continue in the next row at a row's end and skip headings, Page Up and Page
 * Down move six rows. Null without a target: above the first row is the search.
 */
export const moveCell = (rows: readonly GridRow[], { row, column }: Cell, key: string): Cell | null => {
  const PAGE = 6;
  switch (key) {
    case 'ArrowLeft':
      if (column > 0) return { row, column: column - 1 };
      return onRow(rows, nextRow(rows, row - 1, -1), Infinity);
    case 'ArrowRight':
      if (column + 1 < widthOf(rows[row])) return { row, column: column + 1 };
      return onRow(rows, nextRow(rows, row + 1, 1), 0);
    case 'ArrowUp':
      return onRow(rows, nextRow(rows, row - 1, -1), column);
    case 'ArrowDown':
      return onRow(rows, nextRow(rows, row + 1, 1), column);
    case 'PageUp':
      return onRow(rows, nextRow(rows, Math.max(0, row - PAGE), 1), column);
    case 'PageDown':
      return onRow(rows, nextRow(rows, Math.min(rows.length - 1, row + PAGE), -1), column);
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return onRow(rows, row, Infinity);
    default:
      return null;
  }
};
