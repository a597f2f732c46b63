/** Calls back when new rows are drawn and the feed has restored its position; the returned function cancels. */
export const afterDrawing = (run: () => void): (() => void) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(frame);
};
