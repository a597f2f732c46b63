import type { MessageId } from '../../../contract/ids';
import { compareIds } from '../../../domain/ids';

/**
 * A stretch of ids, without its ends, of which it is not known what is in it. `after` null is the beginning of the
 * channel, `before` null its end, as it grows.
 */
export interface Gap {
  readonly after: MessageId | null;
  readonly before: MessageId | null;
}

/** A stretch of which everything is known: from the id `from` (null: the beginning) to before `to` (null: the end). */
export interface Known {
  readonly from: MessageId | null;
  readonly to: MessageId | null;
  /** The newest message in it, or null where it is empty. */
  readonly last: MessageId | null;
}

const isBelow = (a: MessageId | null, b: MessageId | null): boolean =>
  a !== null && b !== null && compareIds(a, b) <= 0;

/** What is left of gaps when a stretch has become known. */
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
