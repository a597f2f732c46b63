import type { MessageId } from '../../../contract/ids';
import { compareIds } from '../../../domain/ids';

/**
 * A range of ids, without its ends, whose messages are not known. `after` null is the beginning of the channel,
 * `before` null its growing end.
 */
export interface Gap {
  readonly after: MessageId | null;
  readonly before: MessageId | null;
}

/** A range in which every message is known: from the id `from` (null: the beginning) to before `to` (null: the end). */
export interface Known {
  readonly from: MessageId | null;
  readonly to: MessageId | null;
  /** The newest message in the range, or null if it is empty. */
  readonly last: MessageId | null;
}

const isBelow = (a: MessageId | null, b: MessageId | null): boolean =>
  a !== null && b !== null && compareIds(a, b) <= 0;

/** The gaps that remain after a range has become known. */
export const cover = (gaps: readonly Gap[], known: Known): readonly Gap[] =>
  gaps.flatMap((gap) => {
    if (isBelow(gap.before, known.from) || isBelow(known.to, gap.after)) return [gap];
    const isOpenBelow = known.from !== null && !isBelow(known.from, gap.after);
    const isOpenAbove = known.to !== null && (gap.before === null || compareIds(known.to, gap.before) < 0);
    return [
      ...(isOpenBelow ? [{ after: gap.after, before: known.from }] : []),
      ...(isOpenAbove ? [{ after: known.last ?? gap.after, before: gap.before }] : []),
    ];
  });
