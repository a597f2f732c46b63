import type { Preferences } from '../../contract/preferences';
import { readFeed } from './feed';

export interface FeedTrustDependencies {
  /** The feed that is set. */
  readonly current: () => string | null;
  /** One that was named when the app was started, as the self-test does. */
  readonly named: string | null;
  /** Asks the person, in the system's words: a page that has been taken over must not answer for them. */
  readonly ask: (feed: string) => Promise<boolean>;
}

/**
 * Settings as they may be kept: who sets a feed chooses who may change the app, so that a new one is asked about. What
 * they decline is left out.
 */
export const createFeedTrust =
  ({ current, named, ask }: FeedTrustDependencies) =>
  async (change: Partial<Preferences>): Promise<Partial<Preferences>> => {
    const feed = change.updates?.feed ?? null;
    // One that may not be used anyhow is kept as it was typed, to be mended.
    const isAsked = feed !== null && feed !== current() && feed !== named && readFeed(feed) !== null;
    if (!isAsked || (await ask(feed))) return change;
    const { updates: _declined, ...rest } = change;
    return rest;
  };
