const LESS = '(prefers-reduced-motion: reduce)';

/** Whether the system asks for less motion: nothing may then move by itself. */
export const prefersReducedMotion = (): boolean => window.matchMedia(LESS).matches;

/** Calls back when that changes; the returned function ends it. */
export const watchReducedMotion = (changed: () => void): (() => void) => {
  const list = window.matchMedia(LESS);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};
