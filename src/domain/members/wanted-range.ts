import { MEMBER_RANGES } from '../../contract/limits';

/** Positions in the member list: `count` from `from` on. */
export interface Positions {
  readonly from: number;
  readonly count: number;
}

/** A range begins at a multiple of this, so that a small scroll asks for nothing. */
const STEP = 25;

/** The range to watch so that these positions are known, with as many before and after them as fit. */
export const rangeAround = ({ from, count }: Positions): Positions => {
  const spare = Math.max(0, MEMBER_RANGES.mostRows - count);
  const before = Math.max(0, from - spare / 2);
  return { from: before - (before % STEP), count: MEMBER_RANGES.mostRows };
};

/** Whether a range still serves these positions: they are in it, and not close to an end that has more behind it. */
export const isServedBy = ({ from, count }: Positions, range: Positions, total: number): boolean => {
  const isFarFromStart = range.from === 0 || from >= range.from + STEP / 2;
  const end = range.from + range.count;
  return isFarFromStart && (end >= total || from + count <= end - STEP / 2);
};
