/**
 * A computation over many rows that stops after every thousand or so. Whoever runs it may do other work in between; the
 * result is the same.
 */
export type InPieces<Result> = Generator<undefined, Result, undefined>;

/** The rows that are handled between two stops: some milliseconds of processor time at most. */
export const ROWS_PER_PIECE = 1000;

/** Runs a computation without a stop. */
export const atOnce = <Result>(work: InPieces<Result>): Result => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};
