import { useEffect, useRef, useState } from 'react';
import { BOOT_STEPS } from '../state/boot/slice';
import type { BootStep } from '../state/boot/types';

const LAST = BOOT_STEPS.length - 1;
/** After the last text. */
const DONE = BOOT_STEPS.length;

/**
 * The text that the loading screen shows, null after the last one. The work may take less time than reading the texts:
 * each text is shown in order for at least `stepMs` milliseconds. A start that is complete at the first render shows
 * none.
 */
export const useShownStep = (step: BootStep, stepMs: number): BootStep | null => {
  const reached = BOOT_STEPS.indexOf(step);
  const [shown, setShown] = useState(reached === LAST ? DONE : 0);
  const since = useRef<number | null>(null);
  // The start is tried again: back to the reached step.
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
