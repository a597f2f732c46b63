import { describe, expect, it } from 'vitest';
import type { EmojiEntry } from '../../../../../src/renderer/features/emoji-picker/emoji-table';
import {
  firstCellFrom,
  gridRows,
  moveCell,
} from '../../../../../src/renderer/features/emoji-picker/grid-rows';

const emoji = (count: number): EmojiEntry[] =>
  Array.from({ length: count }, (_, place) => ({
    text: `${place}`,
    code: `${place}`,
    name: `${place}`,
    words: [],
    tones: [],
  }));
// heading 0, rows 1 (8) and 2 (3), heading 3, row 4 (2)
const rows = gridRows([
  { id: 'recent', label: 'Recently used', emoji: [] },
  { id: 'smileys', label: 'Smileys', emoji: emoji(11) },
  { id: 'flags', label: 'Flags', emoji: emoji(2) },
]);
const move = (row: number, column: number, key: string) => moveCell(rows, { row, column }, key);

describe('the rows of the picker', () => {
  it('hold eight emoji each, under the names of the sections that have any', () => {
    expect(rows.map((row) => (row.kind === 'heading' ? row.label : row.emoji.length))).toEqual([
      'Smileys',
      8,
      3,
      'Flags',
      2,
    ]);
  });

  it('begin with the first emoji; where there is none there is no cell', () => {
    expect(firstCellFrom(rows, 0)).toEqual({ row: 1, column: 0 });
    expect(firstCellFrom(rows, 3)).toEqual({ row: 4, column: 0 });
    expect(firstCellFrom(gridRows([]), 0)).toBeNull();
  });
});

describe('the keys of the picker', () => {
  it('go from row to row at their ends, over headings', () => {
    expect(move(1, 3, 'ArrowRight')).toEqual({ row: 1, column: 4 });
    expect(move(1, 7, 'ArrowRight')).toEqual({ row: 2, column: 0 });
    expect(move(2, 2, 'ArrowRight')).toEqual({ row: 4, column: 0 });
    expect(move(4, 0, 'ArrowLeft')).toEqual({ row: 2, column: 2 });
    expect(move(1, 0, 'ArrowLeft')).toBeNull();
    expect(move(4, 1, 'ArrowRight')).toBeNull();
  });

  it('keep the column where the next row is long enough', () => {
    expect(move(1, 1, 'ArrowDown')).toEqual({ row: 2, column: 1 });
    expect(move(1, 7, 'ArrowDown')).toEqual({ row: 2, column: 2 });
    expect(move(4, 1, 'ArrowUp')).toEqual({ row: 2, column: 1 });
    expect(move(1, 0, 'ArrowUp')).toBeNull();
    expect(move(4, 0, 'ArrowDown')).toBeNull();
  });

  it('go to the ends of a row and by pages', () => {
    expect(move(2, 1, 'Home')).toEqual({ row: 2, column: 0 });
    expect(move(1, 1, 'End')).toEqual({ row: 1, column: 7 });
    expect(move(1, 1, 'PageDown')).toEqual({ row: 4, column: 1 });
    expect(move(4, 1, 'PageUp')).toEqual({ row: 1, column: 1 });
    expect(move(1, 1, 'x')).toBeNull();
  });
});
