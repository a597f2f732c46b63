import { useEffect, useState } from 'react';
import { createDrawTurns } from './draw-turns';

/** The cost that is drawn at once, in units of one emoji: ordinary messages cost less. */
const AT_ONCE = 16;
/** The cost that is drawn in one turn. */
const A_TURN = 80;

/** The turns of all that is costly to draw in the messages. */
export const drawTurns = createDrawTurns(
  (work) => requestAnimationFrame(work),
  (frame) => cancelAnimationFrame(frame),
);

/**
 * How much of a content that costs `wanted` (units of one emoji) may be drawn now: cheap content at once, the rest turn
 * by turn, one a frame over the whole window.
 */
export const useDrawBudget = (wanted: number): number => {
  const [granted, setGranted] = useState(AT_ONCE);
  const isWaiting = granted < wanted;
  useEffect(
    () => (isWaiting ? drawTurns.ask(() => setGranted(granted + A_TURN)) : undefined),
    [isWaiting, granted],
  );
  return granted;
};
