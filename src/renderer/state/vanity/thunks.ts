import type { GuildId } from '../../../contract/ids';
import { failureText } from '../failures';
import { selectGuildInfo } from '../guild-info/selectors';
import { guildInfoChanged } from '../guild-info/slice';
import { loadGuildInfo } from '../guild-info/thunks';
import type { AppThunk } from '../store';

/** Whether nobody has this vanity code; a network error counts as taken (server-area.md 7). */
export const isVanityFree =
  (code: string): AppThunk<Promise<boolean>> =>
  async (_dispatch, _getState, { bridge }) =>
    (await bridge.callApi('vanity.check', { code })).ok;

/** What came of asking for a vanity link. */
export type VanityOutcome =
  | { readonly kind: 'created' }
  /** Somebody else has made one meanwhile; it is left as it is. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly text: string };

/**
 * Makes the vanity link of a guild that has none. No event tells of one that another manager makes: it is looked up
 * first, so that theirs is not overwritten.
 */
export const createVanity =
  (guildId: GuildId, code: string): AppThunk<Promise<VanityOutcome>> =>
  async (dispatch, getState, { bridge }) => {
    const fresh = await dispatch(loadGuildInfo(guildId));
    if (!fresh.ok) return { kind: 'refused', text: failureText('vanity.create', fresh.failure) };
    if (selectGuildInfo(getState(), guildId)?.vanity != null) return { kind: 'changed' };
    const result = await bridge.callApi('vanity.create', { guildId, code });
    if (!result.ok) return { kind: 'refused', text: failureText('vanity.create', result.failure) };
    const vanity = result.value.vanity ?? { code };
    dispatch(guildInfoChanged({ guildId, change: { hasVanity: true, vanity } }));
    return { kind: 'created' };
  };
