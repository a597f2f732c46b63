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
 * @param cancelFrame withdraws that: nobody waits any more
 */
export const createDrawTurns = <Frame>(
  nextFrame: (work: () => void) => Frame,
  cancelFrame: (frame: Frame) => void,
): DrawTurns => {
  const waiting = new Set<Draw>();
  let expected: { readonly frame: Frame } | null = null;
  const expect = (): void => {
    if (expected !== null || waiting.size === 0) return;
    const frame = nextFrame(() => {
      expected = null;
      const draw = [...waiting].at(-1);
      if (draw === undefined) return;
      waiting.delete(draw);
      draw();
      expect();
    });
    expected = { frame };
  };
  return {
    ask: (draw) => {
      waiting.add(draw);
      expect();
      return () => {
        waiting.delete(draw);
        if (waiting.size > 0 || expected === null) return;
        cancelFrame(expected.frame);
        expected = null;
      };
    },
  };
};
