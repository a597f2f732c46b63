import type { GuildId } from '../../../contract/ids';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import type { TextNames } from '../../../domain/messages/markup/plain-text';
import { selectSeenChannel } from '../channels/selectors';
import { selectMemberName } from '../members/selectors';
import { selectRolesById } from '../roles/selectors';
import type { RootState } from '../store';
import { presentStampText } from '../time-texts';

/** What a message of a guild says as plain text for its members, channels, roles and moments, as the chat does. */
export const textNames = (state: RootState, guildId: GuildId): Required<TextNames> => ({
  nameOf: (userId) => selectMemberName(state, guildId, userId),
  channelOf: (channelId) => {
    const channel = selectSeenChannel(state, channelId);
    return channel === null ? null : stripInvisible(channel.name);
  },
  roleOf: (roleId) => {
    const role = selectRolesById(state, guildId)[roleId];
    return role === undefined
      ? null
      : stripInvisible(role.isDefault ? role.name.replace(/^@/, '') : role.name);
  },
  stampOf: presentStampText,
});
