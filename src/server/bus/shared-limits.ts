import { every, type Clock } from '../clock';
import { createKnownNetworks, type KnownNetworks } from '../security/known-networks';
import { createTally, type RateLimiter, type Tally } from '../security/rate-limits';
import type { Bus } from './bus';

/** Amounts are sent in batches, so that a call costs no text on the bus. */
const TELL_EVERY_MS = 100;

/**
 * A rate limit over all nodes: each node decides immediately by its own count, and reports the amounts taken. Without
 * the bus each node counts alone.
 */
export const shareRate = (limiter: RateLimiter, limit: string, bus: Bus, clock: Clock): RateLimiter => {
  const spent = new Map<string, number>();
  const tell = (): void => {
    if (spent.size === 0) return;
    bus.broadcast({ kind: 'spent', limit, keys: [...spent] });
    spent.clear();
  };
  every(clock, TELL_EVERY_MS, tell);
  bus.on({
    broadcast: (said) => {
      if (said.kind === 'spent' && said.limit === limit)
        for (const [key, count] of said.keys) limiter.spend(key, count);
    },
  });
  return {
    spend: limiter.spend,
    wait: limiter.wait,
    take: (key, count = 1) => {
      const wait = limiter.take(key, count);
      if (wait === 0) spent.set(key, (spent.get(key) ?? 0) + count);
      return wait;
    },
  };
};

/** The time within which other nodes may not have received a count. */
const UNHEARD_MS = 1000;

/**
 * Counts events on all nodes: each one is reported immediately. Until the report has arrived everywhere, a node allows
 * only its share of the limit, so that concurrent attempts on several nodes do not each get the whole limit.
 */
export const shareTally = (
  counts: Tally,
  { tally, limit }: { readonly tally: string; readonly limit: number },
  bus: Bus,
  clock: Clock,
): Tally => {
  const unheard = createTally(clock, limit, UNHEARD_MS);
  const tell = (key: string, change: 'add' | 'take-back' | 'clear'): void =>
    bus.broadcast({ kind: 'tallied', tally, key, change });
  bus.on({
    broadcast: (said) => {
      if (said.kind !== 'tallied' || said.tally !== tally) return;
      if (said.change === 'add') counts.add(said.key);
      else if (said.change === 'take-back') counts.takeBack(said.key);
      else {
        counts.clear(said.key);
        unheard.clear(said.key);
      }
    },
  });
  return {
    wait: (key, atMost = limit) => {
      const share = Math.ceil(atMost / (bus.peers().length + 1));
      return Math.max(counts.wait(key, atMost), unheard.wait(key, share));
    },
    takeBack: counts.takeBack,
    add: (key) => {
      const takeBacks = [counts.add(key), unheard.add(key)];
      tell(key, 'add');
      return () => {
        for (const takeBack of takeBacks) takeBack();
        tell(key, 'take-back');
      };
    },
    clear: (key) => {
      counts.clear(key);
      unheard.clear(key);
      tell(key, 'clear');
    },
  };
};

const KNOWN_NETWORKS = 'places';

/** Known networks shared by all nodes: each new one is reported. */
export const createSharedKnownNetworks = (bus: Bus, clock: Clock): KnownNetworks => {
  const networks = createKnownNetworks(clock, (key) =>
    bus.broadcast({ kind: 'tallied', tally: KNOWN_NETWORKS, key, change: 'add' }),
  );
  bus.on({
    broadcast: (said) => {
      if (said.kind === 'tallied' && said.tally === KNOWN_NETWORKS) networks.heard(said.key);
    },
  });
  return networks;
};
