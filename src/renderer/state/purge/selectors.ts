import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import { canDeleteMessage } from '../../../domain/permissions/authority';
import { selectHasMessages } from '../channels/has-messages';
import { selectCanIn } from '../channels/rights';
import { selectTextChannelIds } from '../channels/selectors';
import { selectAuthority, selectMyAuthority } from '../roles/selectors';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';

/** Whether the user may delete many messages of a channel or thread at once. */
export const selectMayPurge = (state: RootState, channelId: ChannelId): boolean =>
  selectHasFeature(state, 'purge') &&
  selectHasMessages(state, channelId) &&
  selectCanIn(state, channelId, 'MANAGE_MESSAGES');

/**
 * The text channels of a guild in which the user may delete many messages at once, in the order of the sidebar: anew each
 * time, to be compared part by part.
 */
export const selectPurgeableIds = (state: RootState, guildId: GuildId): readonly ChannelId[] =>
  selectTextChannelIds(state, guildId).filter((id) => selectMayPurge(state, id));

/** Whether the user may delete many messages of a user, of at least one channel. */
export const selectMayPurgeUser = (state: RootState, guildId: GuildId, userId: UserId): boolean => {
  const me = selectMyAuthority(state, guildId);
  const author = selectAuthority(state, guildId, userId);
  return (
    me !== null &&
    author !== null &&
    canDeleteMessage(me, author, true) &&
    selectPurgeableIds(state, guildId).length > 0
  );
};
