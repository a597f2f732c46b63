import type { AppStore } from '../../../state/store';

/** Texts that are kept: scrolling draws the same ones again. */
const MOST_KEPT = 20;

/** By store, then by reader and path. */
const kept = new WeakMap<AppStore, Map<string, string>>();

/** A text that was loaded before; undefined for others. */
export const recallText = (store: AppStore, key: string): string | undefined => kept.get(store)?.get(key);

/** Keeps a text while the app runs; the oldest goes. */
export const keepText = (store: AppStore, key: string, text: string): void => {
  const known = kept.get(store) ?? new Map<string, string>();
  kept.set(store, known.set(key, text));
  const oldest = known.keys().next();
  if (known.size > MOST_KEPT && oldest.done !== true) known.delete(oldest.value);
};
