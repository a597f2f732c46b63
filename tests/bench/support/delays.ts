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

/** The percentiles that another process reports; without samples it reports none, and all are infinite. */
export const delaysIn = (report: Readonly<Record<string, unknown>>): Delays => ({
  p50Ms: Number(report['p50Ms'] ?? Infinity),
  p95Ms: Number(report['p95Ms'] ?? Infinity),
  p99Ms: Number(report['p99Ms'] ?? Infinity),
  worstMs: Number(report['worstMs'] ?? Infinity),
});
