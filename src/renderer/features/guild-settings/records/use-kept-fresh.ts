import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '../../../../contract/failure';
import type { Fetched } from '../../../state/fetched/fetched';
import { useAppDispatch } from '../../../state/hooks';
import { toastShown } from '../../../state/toasts/slice';

/** What happens within this time is asked for at once. */
const AFTER_MS = 1000;

/** What a page shows, as far as it is held. */
type Held = Pick<Fetched<unknown>, 'phase' | 'isStale'>;

/** Whether a reload that the person has asked for is under way, and how it is asked for. */
export interface KeptFresh {
  readonly isReloading: boolean;
  readonly reload: () => void;
}

/**
 * Loads what a page shows when it is opened, and again a second after it may have become another: a busy server costs one
 * call a second at most, and a page that is closed costs none. What nobody has asked for fails silently.
 */
export const useKeptFresh = (
  { phase, isStale }: Held,
  load: () => Promise<Result<null, string>>,
): KeptFresh => {
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
    const result = await load();
    // Where there is nothing to show, the page itself says what failed.
    if (!result.ok && phase === 'loaded') dispatch(toastShown('error', result.failure));
    setIsReloading(false);
  };
  return { isReloading, reload: () => void reload() };
};
