import { useEffect, useState } from 'react';
import { createDrawTurns } from './draw-turns';

/** Drawn at once, in units of one emoji: what people write costs less. */
const AT_ONCE = 16;
/** Drawn in one turn. */
const A_TURN = 80;

const turns = createDrawTurns((work) => requestAnimationFrame(work));

/**
 * How much of something that costs `wanted` (units of one emoji) may be drawn by now: all of what is cheap, the rest turn
 * by turn, one a frame over the whole window.
 */
export const useDrawBudget = (wanted: number): number => {
  const [granted, setGranted] = useState(AT_ONCE);
  const isWaiting = granted < wanted;
  useEffect(
    () => (isWaiting ? turns.ask(() => setGranted(granted + A_TURN)) : undefined),
    [isWaiting, granted],
  );
  return granted;
};
