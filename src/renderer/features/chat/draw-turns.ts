/** Who waits for a turn to draw something costly. */
type Draw = () => void;

export interface DrawTurns {
  /** Asks for a turn; the answer takes the request back. */
  readonly ask: (draw: Draw) => () => void;
}

/**
 * Gives one turn a frame, the latest request first: of what comes into view at once the last row is the one that is read.
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
