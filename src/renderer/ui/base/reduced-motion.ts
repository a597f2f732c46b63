/** Whether the system asks for less motion: nothing may then move by itself. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
