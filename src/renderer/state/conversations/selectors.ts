import { createSelector } from '@reduxjs/toolkit';
import type { Member } from '../../../contract/entities/member';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { channelOfConversation } from '../../../contract/conversation-ids';
import { conversationName, othersIn } from '../../../domain/conversations/names';
import { shardRows } from '../../../domain/sharded';
import type { GuildMembers } from '../members/types';
import { selectHasFeature, selectMe, selectMyId, selectOwnPresence } from '../session/selectors';
import type { RootState } from '../store';
import type { Conversation } from './types';

/** Whether people can write to each other here, outside of servers. */
export const selectHasConversations = (state: RootState): boolean =>
  selectHasFeature(state, 'direct-messages');

/** A conversation that the signed-in user is in; null for all other channels. */
export const selectConversation = (state: RootState, channelId: ChannelId): Conversation | null =>
  state.conversations.byId[channelId] ?? null;

/** The conversation whose guild this is; null for a guild that people make. */
export const selectConversationOf = (state: RootState, guildId: GuildId): Conversation | null =>
  selectConversation(state, channelOfConversation(guildId));

/** Whether a guild is that of a conversation: it has no roles, settings or emoji, and no call may name it. */
export const selectIsConversation = (state: RootState, guildId: GuildId): boolean =>
  selectConversationOf(state, guildId) !== null;

/** Whether somebody who is no friend has written, and waits for an answer. */
export const selectIsRequest = (state: RootState, channelId: ChannelId): boolean =>
  selectConversation(state, channelId)?.request === true;

/** What a conversation is called; null for a guild that people make. */
export const selectConversationName = (state: RootState, guildId: GuildId): string | null => {
  const conversation = selectConversationOf(state, guildId);
  return conversation === null ? null : conversationName(conversation, selectMyId(state));
};

/** What a place is called: a server, or a conversation; null where it is not known. */
export const selectPlaceName = (state: RootState, guildId: GuildId): string | null =>
  state.guilds.byId[guildId]?.name ?? selectConversationName(state, guildId);

const selectSorted = createSelector([({ conversations }: RootState) => conversations], ({ ids, byId }) => {
  const rows = ids.flatMap((id) => byId[id] ?? []);
  return { open: rows.filter(({ request }) => !request), requests: rows.filter(({ request }) => request) };
});

/** The conversations of the list, last used first. */
export const selectConversations = (state: RootState): readonly Conversation[] => selectSorted(state).open;

/** The conversations that wait for an answer, last used first. */
export const selectRequests = (state: RootState): readonly Conversation[] => selectSorted(state).requests;

/** The red number of the home entry: unread messages of all conversations. */
export const selectConversationPings = createSelector(
  [({ conversations }: RootState) => conversations.byId, ({ unread }: RootState) => unread.pings],
  (byId, pings): number => (Object.keys(byId) as ChannelId[]).reduce((sum, id) => sum + (pings[id] ?? 0), 0),
);

/** The conversation with one other person, if there is one in the list. */
export const selectConversationWith = (state: RootState, userId: string): Conversation | null =>
  Object.values<Conversation>(state.conversations.byId).find(
    (conversation) =>
      conversation.type === 'direct' &&
      othersIn(conversation, selectMyId(state)).some(({ id }) => id === userId),
  ) ?? null;

const selectMembersIn: (state: RootState, guildId: GuildId) => GuildMembers | null = createSelector(
  [
    selectConversationOf,
    (state: RootState) => state.relations.byId,
    (state: RootState) => selectMe(state)?.id ?? null,
    selectOwnPresence,
  ],
  (conversation, relations, me, presence) =>
    conversation === null
      ? null
      : shardRows(
          conversation.members.map(({ id, username, avatar, avatarDecoration }): Member => {
            // Of others than friends nobody is told the status.
            const known = relations[id]?.user.status ?? 'inactive';
            return {
              ...{ id, username, avatar, avatarDecoration, nickname: null, nameplate: null },
              ...{ role: 0, roleIds: [], status: id === me ? presence : known },
              ...{ statusText: null, statusUntil: null },
              timedOutUntil: null,
            };
          }),
        ),
);

/**
 * Those who are in a conversation, as members of its guild; null for a guild that people make, which each row of a chat
 * asks.
 */
export const selectConversationMembers = (state: RootState, guildId: GuildId): GuildMembers | null =>
  selectIsConversation(state, guildId) ? selectMembersIn(state, guildId) : null;
