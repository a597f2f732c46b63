import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch } from '../../state/hooks';
import { toastShown } from '../../state/toasts/slice';

/** What happens within this time is asked for at once. */
const AFTER_MS = 1000;

/** What a page shows, and how it is had. */
export interface Fetched {
  /** Whether there is something to show; else the page itself says what failed. */
  readonly isLoaded: boolean;
  /** Whether it may have become another. */
  readonly isStale: boolean;
  /** Fetches it; in words why not, or null. */
  readonly load: () => Promise<string | null>;
}

/** Whether a reload that the person has asked for is under way, and how it is asked for. */
export interface KeptFresh {
  readonly isReloading: boolean;
  readonly reload: () => void;
}

/**
 * Loads what a page shows when it is opened, and again a second after it may have become another: a busy server costs one
 * call a second at most, and a page that is closed costs none. What nobody has asked for fails silently.
 */
export const useKeptFresh = ({ isLoaded, isStale, load }: Fetched): KeptFresh => {
  const dispatch = useAppDispatch();
  const [isReloading, setIsReloading] = useState(false);
  const ask = useEffectEvent(() => void load());
  useEffect(() => ask(), []);
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setTimeout(() => ask(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isStale]);
  const reload = async (): Promise<void> => {
    setIsReloading(true);
    const failed = await load();
    if (failed !== null && isLoaded) dispatch(toastShown('error', failed));
    setIsReloading(false);
  };
  return { isReloading, reload: () => void reload() };
};
