import type { PagePreferences } from '../../contract/preferences';
import { type Ask, feedQuestion, rememberPlainQuestion } from './question';
import { readFeed } from '../updates/feed';

export interface GuardedSettingsDependencies {
  /** What is set now. */
  readonly current: () => {
    readonly updates: { readonly feed: string | null };
    readonly rememberWithoutKeyring: boolean;
  };
  /** A feed that was named when the app was started, as the self-test does. */
  readonly namedFeed: string | null;
  readonly ask: Ask;
}

type Change = Partial<PagePreferences>;

/**
 * Settings as they may be kept: what the page asks for is not what its person has decided. A new feed chooses which
 * updates are heard of, and remembering without a keyring lays the token open on the disk, so that both are asked about.
 * What they decline is left out.
 */
export const createGuardedSettings = ({ current, namedFeed, ask }: GuardedSettingsDependencies) => {
  const withFeed = async (change: Change): Promise<Change> => {
    const feed = change.updates?.feed ?? null;
    // One that may not be used anyhow is kept as it was typed, to be mended.
    const isAsked =
      feed !== null && feed !== current().updates.feed && feed !== namedFeed && readFeed(feed) !== null;
    if (!isAsked || (await ask(feedQuestion(feed)))) return change;
    const { updates: _declined, ...rest } = change;
    return rest;
  };
  const withRemembering = async (change: Change): Promise<Change> => {
    const isAsked = change.rememberWithoutKeyring === true && !current().rememberWithoutKeyring;
    if (!isAsked || (await ask(rememberPlainQuestion()))) return change;
    const { rememberWithoutKeyring: _declined, ...rest } = change;
    return rest;
  };
  return async (change: Change): Promise<Change> => withRemembering(await withFeed(change));
};
