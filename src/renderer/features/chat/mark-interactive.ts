let isMarked = false;

/**
 * Marks, once per start, the frame after which the shell can be used: the first messages and the composer are drawn.
 * The benchmark of the start reads it.
 */
export const markInteractive = (): void => {
  if (isMarked) return;
  isMarked = true;
  requestAnimationFrame(() => {
    performance.mark('guildhall:interactive');
  });
};
