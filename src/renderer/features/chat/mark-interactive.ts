let isMarked = false;

/**
 * Marks, once a start, the frame after which the shell can be used: the first messages and the composer stand.
 * The bench of the start reads it.
 */
export const markInteractive = (): void => {
  if (isMarked) return;
  isMarked = true;
  requestAnimationFrame(() => {
    performance.mark('guildhall:interactive');
  });
};
