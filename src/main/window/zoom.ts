const STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The next zoom factor of the usual steps, from a factor that may be between them. */
export const nextZoom = (zoom: number, direction: 'in' | 'out' | 'reset'): number => {
  if (direction === 'reset') return 1;
  const near = 0.001;
  if (direction === 'in') return STEPS.find((step) => step > zoom + near) ?? zoom;
  return STEPS.findLast((step) => step < zoom - near) ?? zoom;
};
