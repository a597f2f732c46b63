import { systemClock } from '../clock';
import type { StoreOptions } from '../data/options';
import { openStore, type Store } from '../data/store';
import { ToolError } from './tool-error';

/** Opens a store for a tool, without periodic work. Throws a `ToolError` with the store's message. */
export const openStoreOf = async (
  options: Pick<StoreOptions, 'dataDir' | 'template' | 'upTo'>,
): Promise<Store> => {
  const opened = await openStore({
    ...options,
    now: systemClock.now,
    log: () => undefined,
    every: () => () => undefined,
  });
  if (!opened.ok) throw new ToolError(opened.failure.detail);
  return opened.value;
};
