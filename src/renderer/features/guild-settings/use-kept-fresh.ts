import { useEffect, useEffectEvent, useState } from 'react';

/** What happens within this time is asked for at once. */
const AFTER_MS = 1000;

/** Whether a reload that the person has asked for is under way, and how it is asked for. */
export interface KeptFresh {
  readonly isReloading: boolean;
  readonly reload: () => void;
}

/**
 * Loads what a page shows when it is opened, and again a second after it may have become another: a busy server costs one
 * call a second at most, and a page that is closed costs none.
 */
export const useKeptFresh = (isStale: boolean, load: () => Promise<unknown>): KeptFresh => {
  const [isReloading, setIsReloading] = useState(false);
  const ask = useEffectEvent(() => void load());
  useEffect(() => ask(), []);
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setTimeout(() => ask(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isStale]);
  return {
    isReloading,
    reload: () => {
      setIsReloading(true);
      void load().finally(() => setIsReloading(false));
    },
  };
};
