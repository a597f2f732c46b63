import { useSyncExternalStore } from 'react';
import { timeTexts } from '../../state/time-texts';

/** How often it is looked whether another day has begun; a sleeping computer misses midnight. */
const LOOK_EVERY_MS = 30_000;

let today = 0;
const dayOf = (time: number): string => timeTexts().dayKey(new Date(time).toISOString());

/** Moves on to the day that it is. */
const readToday = (): number => {
  const now = Date.now();
  if (dayOf(now) !== dayOf(today)) today = now;
  return today;
};

const watch = (changed: () => void): (() => void) => {
  const timer = setInterval(() => {
    const before = today;
    if (readToday() !== before) changed();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};

/** A time within the reader's present day, in epoch milliseconds: the same number until another day begins. */
export const useToday = (): number => useSyncExternalStore(watch, readToday);
