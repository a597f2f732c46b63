import { median } from './figure';

/** How samples are spread, in their own unit. */
export interface Spread {
  readonly samples: number;
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
}

/** The sample that this share of all samples does not exceed (nearest rank). */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** Number, median, 95th percentile and worst of samples, rounded to a tenth. */
export const spreadOf = (samples: readonly number[]): Spread => ({
  samples: samples.length,
  p50: round(median(samples)),
  p95: round(percentile(samples, 0.95)),
  worst: round(Math.max(...samples)),
});
