import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import type { Member } from '../../../contract/entities/member';
import type { MemberGroup } from '../../../domain/members/grouping';
import type { Fetched } from '../fetched/fetched';
import { selectMemberGroups } from '../members/selectors';
import type { RootState } from '../store';
import { viewers } from './slice';
import type { Viewers } from './types';

export const selectViewers = (state: RootState, channelId: ChannelId): Fetched<Viewers> =>
  viewers.of(state.viewers, channelId);

const rootOf = ({ channels }: RootState, id: ChannelId): ChannelId => channels.byId[id]?.parentId ?? id;

/** The channel if its member list shows its viewers alone; null where everybody of the guild is shown. */
export const selectPrivateChannel = (state: RootState, channelId: ChannelId | null): ChannelId | null =>
  channelId !== null && state.channels.byId[rootOf(state, channelId)]?.private === true
    ? rootOf(state, channelId)
    : null;

/** The member list of a guild with the viewers of a channel alone. */
export const selectViewerGroups = createSelector(
  [
    (state: RootState, guildId: GuildId, _channelId: ChannelId) => selectMemberGroups(state, guildId),
    (state: RootState, _guildId: GuildId, channelId: ChannelId) =>
      selectViewers(state, channelId).value.userIds,
  ],
  (groups, userIds): readonly MemberGroup<Member>[] => {
    const seeing = new Set<UserId>(userIds);
    return groups.flatMap((group) => {
      const members = group.members.filter(({ id }) => seeing.has(id));
      return members.length === 0 ? [] : { ...group, members, size: members.length };
    });
  },
);
