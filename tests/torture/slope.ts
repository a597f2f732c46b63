/** A figure at a time: hours since the beginning, and the value in its own unit. */
export interface Sample {
  readonly hours: number;
  readonly value: number;
}

/** How much a figure grows in an hour: the slope of the straight line with the least squares. 0 for fewer than two. */
export const slopeOf = (samples: readonly Sample[]): number => {
  const count = samples.length;
  if (count < 2) return 0;
  const meanAt = samples.reduce((sum, { hours }) => sum + hours, 0) / count;
  const mean = samples.reduce((sum, { value }) => sum + value, 0) / count;
  let above = 0;
  let below = 0;
  for (const { hours, value } of samples) {
    above += (hours - meanAt) * (value - mean);
    below += (hours - meanAt) ** 2;
  }
  return below === 0 ? 0 : above / below;
};

/** What is left of samples once the first third, in which caches fill, is left out. */
export const settled = (samples: readonly Sample[]): readonly Sample[] =>
  samples.slice(Math.floor(samples.length / 3));
