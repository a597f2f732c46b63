import type { FeedPosition } from '../../ui/VirtualFeed';
import { type FeedMarks, NO_MARKS } from './feed-marks';

/** How a channel was left. */
export interface FeedMemory {
  readonly position: FeedPosition;
  readonly marks: FeedMarks;
}

const UNSEEN: FeedMemory = { position: { kind: 'end' }, marks: NO_MARKS };

/** While the app runs; what was read where is nobody else's business, so the keys hold who read it. */
const left = new Map<string, FeedMemory>();

/** How a reader left a channel; at its end when they never were there. */
export const recallFeed = (key: string): FeedMemory => left.get(key) ?? UNSEEN;

export const rememberFeed = (key: string, memory: Partial<FeedMemory>): void => {
  left.set(key, { ...recallFeed(key), ...memory });
};
