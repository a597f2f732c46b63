import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { type ChannelGroup, groupChannels } from '../../../domain/channels/ordering';
import type { RootState } from '../store';
import type { CategoryRow, ChannelRow } from './types';

export const selectChannel = (state: RootState, id: ChannelId): ChannelRow | null =>
  state.channels.byId[id] ?? null;

/** A guild's channels by category, in the order of the sidebar. */
export const selectChannelGroups: (
  state: RootState,
  guildId: GuildId,
) => readonly ChannelGroup<ChannelRow, CategoryRow>[] = createSelector(
  [
    (state: RootState) => state.channels.byId,
    (state: RootState) => state.channels.categories,
    (state: RootState, guildId: GuildId) => state.channels.byGuild[guildId],
    (state: RootState, guildId: GuildId) => state.channels.categoriesByGuild[guildId],
  ],
  (byId, categories, ids = [], categoryIds = []) =>
    groupChannels(
      ids.flatMap((id) => byId[id] ?? []),
      categoryIds.flatMap((id) => categories[id] ?? []),
    ),
);

/** Whether the signed-in user can see any channel of a guild. */
export const selectHasChannels = (state: RootState, guildId: GuildId): boolean =>
  (state.channels.byGuild[guildId] ?? []).length > 0;

/** A guild's text channels in order. */
export const selectTextChannelIds = createSelector([selectChannelGroups], (groups): readonly ChannelId[] =>
  groups.flatMap((group) =>
    group.channels.filter((channel) => channel.type === 'text').map((channel) => channel.id),
  ),
);
