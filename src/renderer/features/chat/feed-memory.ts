import type { MessageId } from '../../../contract/ids';
import type { AppStore } from '../../state/store';
import type { FeedPosition } from '../../ui/list/VirtualFeed';
import { type FeedMarks, NO_MARKS } from './feed-marks';

/** The state in which a channel was left. */
export interface FeedMemory {
  readonly position: FeedPosition;
  readonly marks: FeedMarks;
  /** The last read message as the server said it then. */
  readonly readUpTo: MessageId | null;
}

const UNSEEN: FeedMemory = { position: { kind: 'end' }, marks: NO_MARKS, readUpTo: null };

/**
 * By store, then by reader and channel. Not in the store's state: it changes with every scroll, and no other part needs
 * it.
 */
const left = new WeakMap<AppStore, Map<string, FeedMemory>>();

/** The state in which a reader left a channel; at its end if the reader never opened it. */
export const recallFeed = (store: AppStore, key: string): FeedMemory => left.get(store)?.get(key) ?? UNSEEN;

/** Stores the state of a channel while the app runs. */
export const rememberFeed = (store: AppStore, key: string, memory: Partial<FeedMemory>): void => {
  const known = left.get(store) ?? new Map<string, FeedMemory>();
  left.set(store, known.set(key, { ...recallFeed(store, key), ...memory }));
};
