import type { UserId } from '../../contract/ids';
import type { Clock } from '../clock';

const KNOWN_MS = 30 * 24 * 60 * 60 * 1000;
const KNOWN_AT_MOST = 100_000;

/**
 * From which networks each account was used: by signing in, or by a call with its token. In memory alone: after a
 * restart the clients that come back by their tokens make their networks known again.
 */
export interface KnownNetworks {
  /** Somebody was here, with a password or a token that is right. */
  readonly note: (userId: UserId, network: string) => void;
  readonly knows: (userId: UserId, network: string) => boolean;
}

/** Knows places for 30 days since they were last used, and so many of them; `tell` hears of each that is new. */
export const createKnownNetworks = (
  clock: Clock,
  tell: (key: string) => void = () => undefined,
): KnownNetworks & { readonly heard: (key: string) => void } => {
  const times = new Map<string, number>();
  const isKnown = (key: string): boolean => {
    const time = times.get(key);
    return time !== undefined && time + KNOWN_MS > clock.elapsed();
  };
  const remember = (key: string): void => {
    times.delete(key);
    times.set(key, clock.elapsed());
    if (times.size <= KNOWN_AT_MOST) return;
    const oldest = times.keys().next();
    if (oldest.done !== true) times.delete(oldest.value);
  };
  const keyOf = (userId: UserId, network: string): string => `${userId} ${network}`;
  return {
    note: (userId, network) => {
      const key = keyOf(userId, network);
      const isNew = !isKnown(key);
      remember(key);
      if (isNew) tell(key);
    },
    knows: (userId, network) => isKnown(keyOf(userId, network)),
    heard: remember,
  };
};
