import { percentile } from './spread';

/** Percentiles of delays, in milliseconds. */
export interface Delays {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

/** Percentiles of some samples, in their unit (milliseconds). Without samples all are infinite. */
export const delaysOf = (samples: readonly number[]): Delays => {
  const at = (share: number): number => (samples.length === 0 ? Infinity : percentile(samples, share));
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), worstMs: at(1) };
};
