import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, EmojiId, GuildId, UserId } from '../../../contract/ids';
import {
  type IdNames,
  markMentions,
  type NamedIds,
  nameMentions,
} from '../../../domain/messages/mention-names';
import { rowsOf } from '../../../domain/sharded';
import { selectChannelGroups, selectSeenChannel } from '../channels/selectors';
import { selectEmoji, selectEmojiByName } from '../emoji/selectors';
import { selectCan, selectRankedRoles, selectRolesById } from '../roles/selectors';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';
import { selectMember, selectMembersById } from './selectors';

const selectIdsByUsername = createSelector(
  [selectMembersById],
  (members): ReadonlyMap<string, UserId> =>
    new Map(rowsOf(members).map((member) => [member.username.toLowerCase(), member.id])),
);

/** Whether the user's mentions of roles count that not everybody may mention (feature `role-mentions`). */
const selectMayMentionAll = (state: RootState, guildId: GuildId): boolean =>
  selectHasFeature(state, 'role-mentions') && selectCan(state, guildId, 'MENTION_EVERYONE');

/** The roles that are offered as mentions, from the highest. */
export const selectMentionableRoles = createSelector(
  [selectRankedRoles, selectMayMentionAll],
  (roles, mayAll) => roles.filter((role) => (role.isMentionable || mayAll) && !role.isDefault),
);

/** What the names in an input box of a guild stand for. */
export const selectNamedIds = createSelector(
  [selectIdsByUsername, selectChannelGroups, selectMentionableRoles, selectEmojiByName],
  (users, groups, roles, emoji): NamedIds => {
    const channels = new Map<string, ChannelId>();
    for (const { id, name } of groups.flatMap((group) => group.channels)) {
      if (!channels.has(name)) channels.set(name, id);
    }
    return {
      userOf: (username) => users.get(username) ?? null,
      channelOf: (name) => channels.get(name) ?? null,
      roles: roles.toSorted((a, b) => b.name.length - a.name.length),
      emojiOf: (name) => emoji.get(name) ?? null,
    };
  },
);

const inNames = (
  state: RootState,
  guildId: GuildId,
  content: string,
  emojiNameOf: IdNames['emojiNameOf'],
): string => {
  const roles = selectRolesById(state, guildId);
  const named = {
    usernameOf: (id: UserId) => selectMember(state, guildId, id)?.username ?? null,
    channelNameOf: (id: ChannelId) => selectSeenChannel(state, id)?.name ?? null,
    roleNameOf: (id: keyof typeof roles) => roles[id]?.name ?? null,
    emojiNameOf,
  };
  return /<[@#:]/.test(content) ? nameMentions(content, named, selectNamedIds(state, guildId)) : content;
};

/**
 * A message's content for an input box: mentions by the names of members, channels and roles, emoji by theirs. An emoji
 * that the guild does not have stays as it is, so that it is sent as it was.
 */
export const namedMentions = (state: RootState, guildId: GuildId, content: string): string =>
  inNames(state, guildId, content, (id: EmojiId) => selectEmoji(state, guildId, id)?.name ?? null);

/** A message's content as copied text: the same, with the names of all emoji. */
export const copiedText = (state: RootState, guildId: GuildId, content: string): string =>
  inNames(state, guildId, content, (_id, written) => written);

/** The content to send for a text of an input box: the names of members, channels, roles and emoji get their ids. */
export const sentMentions = (state: RootState, guildId: GuildId, text: string): string =>
  /[@#:]/.test(text) ? markMentions(text, selectNamedIds(state, guildId)) : text;
