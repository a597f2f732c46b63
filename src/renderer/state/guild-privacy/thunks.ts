import type { GuildId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { failureText } from '../failures';
import { act } from '../live/act';
import { selectHasFeature } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { guildPrivacyChosen, guildPrivacyLists } from './slice';

/** Whether members of a server may begin a conversation; null where that is not known, or not offered. */
export const selectTakesDirect = (state: RootState, guildId: GuildId): boolean | null =>
  selectHasFeature(state, 'direct-messages')
    ? guildPrivacyLists.of(state.guildPrivacy, guildId).value.takesDirect
    : null;

/** Fetches what the user has chosen for a server. */
export const loadGuildPrivacy =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectHasFeature(getState(), 'direct-messages')) await dispatch(guildPrivacyLists.load(guildId));
  };

/** Chooses whether members of a server may begin a conversation: shown at once, and taken back if the server refuses. */
export const setTakesDirect =
  (guildId: GuildId, takesDirect: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('direct.saveGuildPrivacy', { guildId, takesDirect }),
        shows: [guildPrivacyChosen({ guildId, takesDirect })],
        undo: () => [guildPrivacyChosen({ guildId, takesDirect: !takesDirect })],
      }),
    );
    if (!result.ok)
      dispatch(
        toastShown('error', failureText({ otherwise: msg('Failed to save privacy') }, result.failure)),
      );
  };
