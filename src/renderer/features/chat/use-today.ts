import { useSyncExternalStore } from 'react';
import { timeTexts } from '../../state/time-texts';

/** The interval of the check for a new day; a timer for midnight would be missed by a sleeping computer. */
const LOOK_EVERY_MS = 30_000;

let today = 0;
const dayOf = (time: number): string => timeTexts().dayKey(new Date(time).toISOString());

/** Updates the current day. */
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
