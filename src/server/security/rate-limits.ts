import type { Clock } from '../clock';

/** A burst, and a sustained number per second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const SWEEP_ABOVE = 10_000;

/** Sweeps when the number of keys has doubled since the last sweep, so that the cost per key stays constant. */
const sweeperOf = (keys: { readonly size: number }, sweep: () => void): (() => void) => {
  let above = SWEEP_ABOVE;
  return () => {
    if (keys.size <= above) return;
    sweep();
    above = Math.max(SWEEP_ABOVE, 2 * keys.size);
  };
};

/** Token buckets by key. */
export interface RateLimiter {
  /** The milliseconds until `count`, or the whole burst if that is less, is available. */
  readonly wait: (key: string, count?: number) => number;
  /** Takes `count`, by default one; returns the milliseconds to wait, 0 on success. */
  readonly take: (key: string, count?: number) => number;
  /** Subtracts an amount used on another node, even if it was not available. */
  readonly spend: (key: string, count: number) => void;
}

/** A token bucket for each key; keys with a full bucket are dropped. */
export const createRateLimiter = (clock: Clock, { burst, perSecond }: Rate): RateLimiter => {
  const buckets = new Map<string, Bucket>();
  const refilled = (bucket: Bucket, now: number): number =>
    Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
  const sweepNowAndThen = sweeperOf(buckets, () => {
    const now = clock.elapsed();
    for (const [key, bucket] of buckets) if (refilled(bucket, now) >= burst) buckets.delete(key);
  });
  const bucketOf = (key: string): Bucket => {
    const now = clock.elapsed();
    sweepNowAndThen();
    const bucket = buckets.get(key) ?? { tokens: burst, at: now };
    buckets.set(key, bucket);
    bucket.tokens = refilled(bucket, now);
    bucket.at = now;
    return bucket;
  };
  const spend = (key: string, count: number): void => {
    const bucket = bucketOf(key);
    bucket.tokens = Math.max(-burst, bucket.tokens - count);
  };
  const wait = (key: string, count = 1): number => {
    const missing = Math.min(count, burst) - bucketOf(key).tokens;
    return missing > 0 ? Math.ceil((missing / perSecond) * 1000) : 0;
  };
  return {
    spend,
    wait,
    take: (key, count = 1) => {
      const ms = wait(key, count);
      if (ms === 0) spend(key, count);
      return ms;
    },
  };
};

/** Counts events within a window of time, by key: failed sign-ins, sign-ups, misses. */
export interface Tally {
  /** The milliseconds until fewer than the limit, or than `atMost`, lie within the window; 0 when that is so now. */
  readonly wait: (key: string, atMost?: number) => number;
  /** Counts one event; the returned function removes it again. */
  readonly add: (key: string) => () => void;
  /** Removes the last event. */
  readonly takeBack: (key: string) => void;
  readonly clear: (key: string) => void;
}

/** At most `limit` in `windowMs` for each key; a sliding window. */
export const createTally = (clock: Clock, limit: number, windowMs: number): Tally => {
  const times = new Map<string, number[]>();
  const recent = (key: string): number[] => {
    const since = clock.elapsed() - windowMs;
    const kept = (times.get(key) ?? []).filter((time) => time > since);
    if (kept.length === 0) times.delete(key);
    else times.set(key, kept);
    return kept;
  };
  const sweepNowAndThen = sweeperOf(times, () => {
    for (const key of [...times.keys()]) recent(key);
  });
  return {
    wait: (key, atMost = limit) => {
      const kept = recent(key);
      const first = kept[kept.length - atMost];
      return first === undefined ? 0 : Math.max(1, first + windowMs - clock.elapsed());
    },
    add: (key) => {
      sweepNowAndThen();
      const now = clock.elapsed();
      times.set(key, [...recent(key), now].slice(-limit));
      return () => {
        const kept = recent(key);
        const place = kept.lastIndexOf(now);
        if (place >= 0) kept.splice(place, 1);
      };
    },
    takeBack: (key) => {
      recent(key).pop();
    },
    clear: (key) => {
      times.delete(key);
    },
  };
};
