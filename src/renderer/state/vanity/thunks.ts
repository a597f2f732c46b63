import { type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { doneInWords, inWords } from '../failures';
import { selectGuildInfo } from '../guild-info/selectors';
import { guildInfoChanged } from '../guild-info/slice';
import { fetchGuildInfo } from '../guild-info/thunks';
import type { AppThunk } from '../store';

/**
 * Asks whether a vanity code is free; a network error counts as taken (docs/spec/vanity-and-partner.md 'Vanity URL').
 */
export const checkVanity =
  (code: string): AppThunk<Promise<Result<null, string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    doneInWords('vanity.check', await bridge.callApi('vanity.check', { code }));

/** The result of creating a vanity link: 'theirs' if another person has created one in the meantime, which is kept. */
export type VanityOutcome = 'created' | 'theirs';

/**
 * Creates the vanity link of a guild that has none. The vanity link of another manager has no event: the current link
 * is fetched first, so that it is not overwritten.
 */
export const createVanity =
  (guildId: GuildId, code: string): AppThunk<Promise<Result<VanityOutcome, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const fresh = await dispatch(fetchGuildInfo(guildId));
    if (!fresh.ok) return inWords('vanity.create', fresh);
    if (selectGuildInfo(getState(), guildId)?.vanity != null) return success('theirs');
    const result = await bridge.callApi('vanity.create', { guildId, code });
    if (!result.ok) return inWords('vanity.create', result);
    const vanity = result.value.vanity ?? { code };
    dispatch(guildInfoChanged({ guildId, change: { hasVanity: true, vanity } }));
    return success('created');
  };
