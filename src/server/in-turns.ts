import type { InPieces } from '../domain/pieces';

/** A turn of the event loop. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Runs a computation piece by piece, one in a turn of the event loop: calls and sockets have their turns in between. */
export const inTurns = async <Result>(work: InPieces<Result>): Promise<Result> => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
};
