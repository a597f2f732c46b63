import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '../../../../contract/failure';
import type { Fetched } from '../../../state/fetched/fetched';
import { useAppDispatch } from '../../../state/hooks';
import { toastShown } from '../../../state/toasts/slice';

/** Changes within this time are fetched together. */
const AFTER_MS = 1000;

/** The fetch state of a page's data. */
type Held = Pick<Fetched<unknown>, 'phase' | 'isStale'>;

/** Whether a reload by the person is pending, and the function that starts one. */
export interface KeptFresh {
  readonly isReloading: boolean;
  readonly reload: () => void;
}

/**
 * Loads a page's data when it is opened, and again a second after it may have changed: a busy server costs at most one
 * call a second, and a closed page costs none. A reload that the person has not requested fails silently.
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
    // If there is nothing to show, the page itself shows the error.
    if (!result.ok && phase === 'loaded') dispatch(toastShown('error', result.failure));
    setIsReloading(false);
  };
  return { isReloading, reload: () => void reload() };
};
