/** Whether the system asks for less motion: nothing moves by itself then. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
