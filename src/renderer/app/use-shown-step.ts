import { useEffect, useRef, useState } from 'react';
import { BOOT_STEPS } from '../state/boot/slice';
import type { BootStep } from '../state/boot/types';

const LAST = BOOT_STEPS.length - 1;
/** After the last text. */
const DONE = BOOT_STEPS.length;

/**
 * The text that the loading screen shows, null when the last has been read. The work may be done in less time than it takes
 * to read what it is: each text in its order stands for a moment at least. A start that is done when it is first looked at
 * shows none. `stepMs` is how long one stands.
 */
export const useShownStep = (step: BootStep, stepMs: number): BootStep | null => {
  const reached = BOOT_STEPS.indexOf(step);
  const [shown, setShown] = useState(reached === LAST ? DONE : 0);
  const since = useRef<number | null>(null);
  // Back to where it was: the start is tried again.
  if (shown > reached && reached < LAST) setShown(reached);
  const hasNext = shown < reached || shown === LAST;
  useEffect(() => {
    since.current = performance.now();
  }, [shown]);
  useEffect(() => {
    if (!hasNext) return undefined;
    const stoodMs = performance.now() - (since.current ?? 0);
    const timer = setTimeout(() => setShown(shown + 1), Math.max(0, stepMs - stoodMs));
    return () => clearTimeout(timer);
  }, [hasNext, shown, stepMs]);
  if (stepMs === 0) return reached === LAST ? null : step;
  return BOOT_STEPS[shown] ?? null;
};
