import { every, type Clock } from '../clock';
import type { RateLimiter, Tally } from '../http/rate-limits';
import type { Bus } from './bus';

/** Takes are told together, so that a call costs the bus nothing. */
const TELL_EVERY_MS = 100;

/**
 * A rate that counts on all nodes: each decides at once by what it knows, and tells the others what was taken. Without
 * the bus each counts by itself.
 */
export const shareRate = (limiter: RateLimiter, limit: string, bus: Bus, clock: Clock): RateLimiter => {
  const spent = new Map<string, number>();
  const tell = (): void => {
    if (spent.size === 0) return;
    bus.whisper({ kind: 'spent', limit, keys: [...spent] });
    spent.clear();
  };
  every(clock, TELL_EVERY_MS, tell);
  bus.on({
    whisper: (said) => {
      if (said.kind === 'spent' && said.limit === limit)
        for (const [key, count] of said.keys) limiter.spend(key, count);
    },
  });
  return {
    spend: limiter.spend,
    take: (key) => {
      const wait = limiter.take(key);
      if (wait === 0) spent.set(key, (spent.get(key) ?? 0) + 1);
      return wait;
    },
  };
};

/** Counts on all nodes what happened: each one is told at once. */
export const shareTally = (counts: Tally, tally: string, bus: Bus): Tally => {
  const tell = (key: string, change: 'add' | 'take-back' | 'clear'): void =>
    bus.whisper({ kind: 'tallied', tally, key, change });
  bus.on({
    whisper: (said) => {
      if (said.kind !== 'tallied' || said.tally !== tally) return;
      if (said.change === 'add') counts.add(said.key);
      else if (said.change === 'take-back') counts.takeBack(said.key);
      else counts.clear(said.key);
    },
  });
  return {
    wait: counts.wait,
    takeBack: counts.takeBack,
    add: (key) => {
      const takeBack = counts.add(key);
      tell(key, 'add');
      return () => {
        takeBack();
        tell(key, 'take-back');
      };
    },
    clear: (key) => {
      counts.clear(key);
      tell(key, 'clear');
    },
  };
};
