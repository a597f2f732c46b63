import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, GuildId, PlaceId } from '../../../contract/ids';
import { type ChannelGroup, groupChannels } from '../../../domain/channels/ordering';
import type { RootState } from '../store';
import { selectIsShown, selectView } from '../view-as/selectors';
import type { CategoryRow, ChannelRow } from './types';

export const selectChannel = (state: RootState, id: ChannelId): ChannelRow | null =>
  state.channels.byId[id] ?? null;

/** A channel that the signed-in user sees, in any guild; null for all others. */
export const selectSeenChannel = (state: RootState, id: ChannelId): ChannelRow | null => {
  const channel = selectChannel(state, id);
  return channel !== null && selectIsShown(state, channel.guildId, id) ? channel : null;
};

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
    (state: RootState, guildId: GuildId) => selectView(state, guildId)?.places,
  ],
  (byId, categories, ids = [], categoryIds = [], places) => {
    const isShown = (id: PlaceId): boolean => places === undefined || id in places;
    return groupChannels(
      ids.filter(isShown).flatMap((id) => byId[id] ?? []),
      categoryIds.filter(isShown).flatMap((id) => categories[id] ?? []),
    );
  },
);

/** Whether the signed-in user can see any channel of a guild. */
export const selectHasChannels = (state: RootState, guildId: GuildId): boolean =>
  (state.channels.byGuild[guildId] ?? []).some((id) => selectIsShown(state, guildId, id));

/** A guild's text channels in order. */
export const selectTextChannelIds = createSelector([selectChannelGroups], (groups): readonly ChannelId[] =>
  groups.flatMap((group) =>
    group.channels.filter((channel) => channel.type === 'text').map((channel) => channel.id),
  ),
);
