import type { GuildSettings } from '../../../contract/entities/guild-settings';
import type { GuildId } from '../../../contract/ids';
import { ATTACHMENT_LIMITS } from '../../../contract/limits';
import { selectGuildLimit } from '../boosts/selectors';
import type { Fetched } from '../fetched/fetched';
import { selectHasFeature, selectLimit, selectMe } from '../session/selectors';
import type { RootState } from '../store';
import { guildSettingsLists } from './slice';
import type { GuildRules } from './types';

/** A guild's settings as held; loading where nothing has been fetched. */
export const selectHeldGuildSettings = (state: RootState, guildId: GuildId): Fetched<GuildRules> =>
  guildSettingsLists.of(state.guildSettings, guildId);

/** A guild's settings; empty before they are fetched, and on a server without the feature. */
export const selectGuildSettings = (state: RootState, guildId: GuildId): GuildSettings =>
  selectHeldGuildSettings(state, guildId).value.settings;

/** When this user may write in a guild, if its verification level makes them wait; null where it does not. */
export const selectTalksAt = (state: RootState, guildId: GuildId): string | null =>
  selectHeldGuildSettings(state, guildId).value.talksAt;

/** Whether this user has to verify their e-mail address before they write in a guild. */
export const selectMustVerify = (state: RootState, guildId: GuildId): boolean =>
  selectHeldGuildSettings(state, guildId).value.verifyEmail && selectMe(state)?.verified === false;

/** Whether a guild's settings have to be fetched before they are shown. */
export const selectWantsGuildSettings = (state: RootState, guildId: GuildId): boolean => {
  const { phase, isAsking, isStale } = selectHeldGuildSettings(state, guildId);
  return selectHasFeature(state, 'guild-settings') && !isAsking && (phase === 'loading' || isStale);
};

/** The most bytes of a file that the server takes in a guild, by its level of boosts; the guild may set less. */
export const selectServerFileLimit = (state: RootState, guildId: GuildId): number =>
  selectGuildLimit(
    state,
    guildId,
    'attachment_bytes',
    selectLimit(state, 'attachment_bytes', ATTACHMENT_LIMITS.bytes),
  );

/** The most bytes of a file in a guild, as far as it is known. */
export const selectFileLimit = (state: RootState, guildId: GuildId): number =>
  Math.min(
    selectServerFileLimit(state, guildId),
    selectGuildSettings(state, guildId).attachmentBytes ?? Number.POSITIVE_INFINITY,
  );
