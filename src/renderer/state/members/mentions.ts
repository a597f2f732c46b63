import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import { markMentions, type NamedIds, nameMentions } from '../../../domain/messages/mention-names';
import { rowsOf } from '../../../domain/sharded';
import { selectChannelGroups, selectSeenChannel } from '../channels/selectors';
import { selectRankedRoles, selectRolesById } from '../roles/selectors';
import type { RootState } from '../store';
import { selectMember, selectMembersById } from './selectors';

const selectIdsByUsername = createSelector(
  [selectMembersById],
  (members): ReadonlyMap<string, UserId> =>
    new Map(rowsOf(members).map((member) => [member.username.toLowerCase(), member.id])),
);

/** The roles that are offered as mentions, from the highest. */
export const selectMentionableRoles = createSelector([selectRankedRoles], (roles) =>
  roles.filter((role) => role.isMentionable && !role.isDefault),
);

/** What the names in an input box of a guild stand for. */
export const selectNamedIds = createSelector(
  [selectIdsByUsername, selectChannelGroups, selectMentionableRoles],
  (users, groups, roles): NamedIds => {
    const channels = new Map<string, ChannelId>();
    for (const { id, name } of groups.flatMap((group) => group.channels)) {
      if (!channels.has(name)) channels.set(name, id);
    }
    return {
      userOf: (username) => users.get(username) ?? null,
      channelOf: (name) => channels.get(name) ?? null,
      roles: roles.toSorted((a, b) => b.name.length - a.name.length),
    };
  },
);

/** A message's content for an input box: mentions by the names of members, channels and roles. */
export const namedMentions = (state: RootState, guildId: GuildId, content: string): string => {
  const roles = selectRolesById(state, guildId);
  const named = {
    usernameOf: (id: UserId) => selectMember(state, guildId, id)?.username ?? null,
    channelNameOf: (id: ChannelId) => selectSeenChannel(state, id)?.name ?? null,
    roleNameOf: (id: keyof typeof roles) => roles[id]?.name ?? null,
  };
  return /<[@#]/.test(content) ? nameMentions(content, named, selectNamedIds(state, guildId)) : content;
};

/** The content to send for a text of an input box: the names of members, channels and roles become mentions. */
export const sentMentions = (state: RootState, guildId: GuildId, text: string): string =>
  /[@#]/.test(text) ? markMentions(text, selectNamedIds(state, guildId)) : text;
