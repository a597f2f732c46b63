/** A callback that draws a costly part. */
type Draw = () => void;

export interface DrawTurns {
  /** Requests a turn; the returned function cancels the request. */
  readonly ask: (draw: Draw) => () => void;
}

/**
 * Grants one turn a frame, the latest request first: of several rows that come into view together, the last row is
 * being read.
 * @param nextFrame runs work in the next frame; `requestAnimationFrame` in the app
 */
export const createDrawTurns = (nextFrame: (work: () => void) => unknown): DrawTurns => {
  const waiting = new Set<Draw>();
  let isExpected = false;
  const expect = (): void => {
    if (isExpected || waiting.size === 0) return;
    isExpected = true;
    nextFrame(() => {
      isExpected = false;
      const draw = [...waiting].at(-1);
      if (draw === undefined) return;
      waiting.delete(draw);
      draw();
      expect();
    });
  };
  return {
    ask: (draw) => {
      waiting.add(draw);
      expect();
      return () => void waiting.delete(draw);
    },
  };
};
