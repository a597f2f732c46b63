/** A sample: hours since the beginning, and the value in the unit of its figure. */
export interface Sample {
  readonly hours: number;
  readonly value: number;
}

/** The growth of a figure per hour: the slope of the least-squares line. 0 for fewer than two samples. */
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

/** The samples without the first third, in which caches fill. */
export const settled = (samples: readonly Sample[]): readonly Sample[] =>
  samples.slice(Math.floor(samples.length / 3));
