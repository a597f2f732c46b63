import { useEffect, useEffectEvent, useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectQueue } from '../../../state/queue/selectors';
import { loadQueue } from '../../../state/queue/thunks';
import type { QueueStatus } from '../../../state/queue/types';
import { toastShown } from '../../../state/toasts/slice';
import type { KeptFresh } from '../records/use-kept-fresh';

/** Changes within this time are fetched together. */
const AFTER_MS = 1000;

/**
 * Fetches a list of the queue when it is first shown, and again where events have not said what changed: else live events
 * keep it up to date. A reload that the person has not requested fails silently.
 */
export const useFreshQueue = (guildId: GuildId, status: QueueStatus): KeptFresh => {
  const dispatch = useAppDispatch();
  const phase = useAppSelector((state) => selectQueue(state, guildId, status).phase);
  const isStale = useAppSelector((state) => selectQueue(state, guildId, status).isStale);
  const [isReloading, setIsReloading] = useState(false);
  const ask = useEffectEvent((isFirst: boolean) => {
    if (!isFirst || phase !== 'loaded') void dispatch(loadQueue(guildId, status));
  });
  useEffect(() => ask(true), [status]);
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setTimeout(() => ask(false), AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, isStale]);
  const reload = async (): Promise<void> => {
    setIsReloading(true);
    const result = await dispatch(loadQueue(guildId, status));
    // If there is nothing to show, the page itself shows the error.
    if (!result.ok && phase === 'loaded') dispatch(toastShown('error', result.failure));
    setIsReloading(false);
  };
  return { isReloading, reload: () => void reload() };
};
