import { useEffect, useState } from 'react';
import { countedDown } from '../../../domain/time/countdown';

const LOOK_EVERY_MS = 1000;

const leftUntil = (until: number | null): number => (until === null ? 0 : countedDown(until - Date.now()));

/** The milliseconds until a moment, rounded as a countdown shows them, and kept up to date; 0 without one, and after it. */
export const useCountdown = (until: number | null): number => {
  // Of another moment the same rest is another state.
  const [, setShown] = useState('');
  const isRunning = leftUntil(until) > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setShown(`${until} ${leftUntil(until)}`), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [until, isRunning]);
  return leftUntil(until);
};
