import type { GuildSettingsChange } from '../../../contract/entities/guild-settings';
import type { Result } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { doneInWords, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import type { AppThunk } from '../store';
import { selectWantsGuildSettings } from './selectors';
import { guildSettingsLists } from './slice';

const SAVING: Texts = { otherwise: msg('Failed to save the rules') };

/** Fetches a guild's settings. */
export const loadGuildSettings = guildSettingsLists.load;

/** Fetches a guild's settings if they are not known, or may have changed. */
export const wantGuildSettings =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectWantsGuildSettings(getState(), guildId)) await dispatch(loadGuildSettings(guildId));
  };

/** Changes settings of a guild; they are shown when the server has agreed. */
export const changeGuildSettings =
  (guildId: GuildId, settings: GuildSettingsChange): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('guildSettings.set', { guildId, settings }),
        tells: (reply) => [liveEvent('GUILD_SETTINGS', { guildId, settings: reply.settings })],
      }),
    );
    return doneInWords(SAVING, result);
  };
