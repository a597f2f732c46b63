import type { GuildSettings } from '../../../contract/entities/guild-settings';
import type { GuildId } from '../../../contract/ids';
import { ATTACHMENT_LIMITS } from '../../../contract/limits';
import type { Fetched } from '../fetched/fetched';
import { selectHasFeature, selectLimit } from '../session/selectors';
import type { RootState } from '../store';
import { guildSettingsLists } from './slice';

/** A guild's settings as held; loading where nothing has been fetched. */
export const selectHeldGuildSettings = (state: RootState, guildId: GuildId): Fetched<GuildSettings> =>
  guildSettingsLists.of(state.guildSettings, guildId);

/** A guild's settings; empty before they are fetched, and on a server without the feature. */
export const selectGuildSettings = (state: RootState, guildId: GuildId): GuildSettings =>
  selectHeldGuildSettings(state, guildId).value;

/** Whether a guild's settings have to be fetched before they are shown. */
export const selectWantsGuildSettings = (state: RootState, guildId: GuildId): boolean => {
  const { phase, isAsking, isStale } = selectHeldGuildSettings(state, guildId);
  return selectHasFeature(state, 'guild-settings') && !isAsking && (phase === 'loading' || isStale);
};

/** The most bytes of a file of this server. */
export const selectServerFileLimit = (state: RootState): number =>
  selectLimit(state, 'attachment_bytes', ATTACHMENT_LIMITS.bytes);

/** The most bytes of a file in a guild, as far as it is known. */
export const selectFileLimit = (state: RootState, guildId: GuildId): number =>
  Math.min(
    selectServerFileLimit(state),
    selectGuildSettings(state, guildId).attachmentBytes ?? Number.POSITIVE_INFINITY,
  );
