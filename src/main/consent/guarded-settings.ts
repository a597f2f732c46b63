import type { PagePreferences } from '../../contract/preferences';
import { type Ask, feedQuestion, muteAnywhereQuestion, rememberPlainQuestion } from './question';
import { readFeed } from '../updates/feed';

export interface GuardedSettingsDependencies {
  /** The current settings. */
  readonly current: () => {
    readonly updates: { readonly feed: string | null };
    readonly rememberWithoutKeyring: boolean;
    readonly mutesAnywhere: boolean;
  };
  /** A feed from the command line, used by the self-test. */
  readonly namedFeed: string | null;
  readonly ask: Ask;
}

type Change = Partial<PagePreferences>;

/**
 * Filters a change of settings from the page, because the page's request is not the person's decision. A new feed
 * determines the available updates, remembering without a keyring exposes the token on the disk, and a key that is heard
 * everywhere is taken from other programs, so the person is asked about each. A declined setting is removed from the change.
 */
export const createGuardedSettings = ({ current, namedFeed, ask }: GuardedSettingsDependencies) => {
  const withFeed = async (change: Change): Promise<Change> => {
    const feed = change.updates?.feed ?? null;
    // An invalid feed is stored as typed, so that the person can correct it.
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
  const withMuting = async (change: Change): Promise<Change> => {
    const isAsked = change.mutesAnywhere === true && !current().mutesAnywhere;
    if (!isAsked || (await ask(muteAnywhereQuestion()))) return change;
    const { mutesAnywhere: _declined, ...rest } = change;
    return rest;
  };
  return async (change: Change): Promise<Change> => withMuting(await withRemembering(await withFeed(change)));
};
