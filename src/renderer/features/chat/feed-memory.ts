import type { AppStore } from '../../state/store';
import type { FeedPosition } from '../../ui/list/VirtualFeed';
import { type FeedMarks, NO_MARKS } from './feed-marks';

/** How a channel was left. */
export interface FeedMemory {
  readonly position: FeedPosition;
  readonly marks: FeedMarks;
}

const UNSEEN: FeedMemory = { position: { kind: 'end' }, marks: NO_MARKS };

/** By store, and in it by reader and channel: it changes with every scroll, which nobody else needs to hear of. */
const left = new WeakMap<AppStore, Map<string, FeedMemory>>();

/** How a reader left a channel; at its end when they never were there. */
export const recallFeed = (store: AppStore, key: string): FeedMemory => left.get(store)?.get(key) ?? UNSEEN;

/** Remembers how a reader leaves a channel, while the app runs. */
export const rememberFeed = (store: AppStore, key: string, memory: Partial<FeedMemory>): void => {
  const known = left.get(store) ?? new Map<string, FeedMemory>();
  left.set(store, known.set(key, { ...recallFeed(store, key), ...memory }));
};
