import type { Result } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { doneInWords, type Texts } from '../failures';
import { act } from '../live/act';
import type { AppThunk } from '../store';
import { selectBoosts } from './selectors';
import { boostLists } from './slice';

const GIVING: Texts = { otherwise: msg('Failed to boost the server') };
const TAKING_BACK: Texts = { otherwise: msg('Failed to take the boost back') };

/** Fetches a guild's boosts; those that are held stay on the screen during the request. */
export const loadBoosts = boostLists.load;

/** Fetches a guild's boosts again if they are held: the person's own change by what is done in other guilds. */
export const refreshBoosts =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { phase, isAsking } = selectBoosts(getState(), guildId);
    if (phase !== 'loading' && !isAsking) await dispatch(loadBoosts(guildId));
  };

/**
 * Gives a guild one of the person's boosts, or takes one back. The page of `shownIn` has all of them, also those of other
 * guilds, and is fetched again.
 */
export const setBoost =
  (guildId: GuildId, on: boolean, shownIn: GuildId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(act({ make: () => bridge.callApi('boosts.set', { guildId, on }) }));
    await dispatch(loadBoosts(shownIn));
    return doneInWords(on ? GIVING : TAKING_BACK, result);
  };
