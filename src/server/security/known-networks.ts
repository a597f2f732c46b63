import type { UserId } from '../../contract/ids';
import type { Clock } from '../clock';

const KNOWN_MS = 30 * 24 * 60 * 60 * 1000;
const KNOWN_AT_MOST = 100_000;

/**
 * The networks from which each account was used: by signing in, or by a call with its token. In memory only: after a
 * restart, clients that return with their tokens make their networks known again.
 */
export interface KnownNetworks {
  /** Records a use of the account with a valid password or token. */
  readonly note: (userId: UserId, network: string) => void;
  readonly knows: (userId: UserId, network: string) => boolean;
}

/** Remembers networks for 30 days after their last use, up to a maximum number; `tell` receives each new one. */
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
