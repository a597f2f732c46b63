import { createSelector } from '@reduxjs/toolkit';
import type { InboxItem } from '../../../contract/entities/inbox-item';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { guildOfConversation } from '../../../contract/conversation-ids';
import { selectMarkingOf } from '../preferences/channel-preferences';
import { selectCalmGuilds, selectCountsReplies } from '../preferences/guild-selectors';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';

/** Whether the server has an inbox. */
export const selectHasInbox = (state: RootState): boolean => selectHasFeature(state, 'inbox');

/** What mentions the user by their settings, in channels that they see, the newest first. */
export const selectMentions = createSelector(
  [
    (state: RootState) => state.inbox.mentions.value,
    (state: RootState) => state.channels.byId,
    selectCalmGuilds,
    selectCountsReplies,
  ],
  (items, channels, calm, countsReplies): readonly InboxItem[] =>
    items.filter(({ guildId, channelId, by }) => {
      if (channels[channelId]?.guildId !== guildId) return false;
      const counts = by.filter(
        (kind) => (kind !== 'reply' || countsReplies) && (kind !== 'everyone' || !calm.includes(guildId)),
      );
      return by.length === 0 || counts.length > 0;
    }),
);

/** A channel with unread messages. */
export interface UnreadPlace {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  /** Up to `COUNT_LIMIT`; 0 where the server does not count. */
  readonly count: number;
  readonly pings: number;
}

/** The channels that are marked unread, conversations first, then in the order of the rail and of their lists. */
export const selectUnreadPlaces = createSelector(
  [
    (state: RootState) => state.guilds.ids,
    (state: RootState) => state.channels.byGuild,
    (state: RootState) => state.unread.channels,
    (state: RootState) => state.unread.counts,
    (state: RootState) => state.unread.pings,
    selectMarkingOf,
    (state: RootState) => state.conversations.ids,
    (state: RootState) => state.channels.byId,
  ],
  (
    guildIds,
    byGuild,
    unread,
    counts,
    allPings,
    markingOf,
    conversations,
    channels,
  ): readonly UnreadPlace[] => {
    const threads = (Object.keys(unread) as ChannelId[]).filter((id) => channels[id]?.parentId !== undefined);
    return [
      ...conversations.map((id) => ({ guildId: guildOfConversation(id), channelIds: [id] })),
      ...guildIds.map((guildId) => ({
        guildId,
        channelIds: (byGuild[guildId] ?? []).flatMap((id) => [
          id,
          ...threads.filter((thread) => channels[thread]?.parentId === id),
        ]),
      })),
    ].flatMap(({ guildId, channelIds }) =>
      channelIds.flatMap((channelId) => {
        const pings = allPings[channelId] ?? 0;
        const { isMuted, level } = markingOf(guildId, channelId);
        const isMarked = pings > 0 || (!isMuted && level === 'allMessages');
        if (unread[channelId] !== guildId || !isMarked) return [];
        return [{ guildId, channelId, count: counts[channelId] ?? 0, pings }];
      }),
    );
  },
);

const placesWhere = (isThread: boolean) =>
  createSelector([selectUnreadPlaces, (state: RootState) => state.channels.byId], (places, channels) =>
    places.filter(({ channelId }) => (channels[channelId]?.parentId !== undefined) === isThread),
  );

/** Those of them that are no threads. */
export const selectUnreadChannels = placesWhere(false);
/** The threads among them. */
export const selectUnreadThreads = placesWhere(true);
