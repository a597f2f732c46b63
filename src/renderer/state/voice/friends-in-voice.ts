import { createSelector } from '@reduxjs/toolkit';
import type { RelatedUser } from '../../../contract/entities/relation';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { inOrder } from '../../../domain/voice/people-order';
import type { RootState } from '../store';
import { selectHasVoice } from './selectors';
import type { VoiceState } from './types';

/** A voice channel with friends of the user. */
export interface FriendsInVoice {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  /** By name; at least one. */
  readonly friends: readonly RelatedUser[];
}

const NOWHERE: VoiceState['byGuild'] = {};

/** The voice channels that friends of the user are in, as far as the user sees them: by server, as in the rail. */
export const selectFriendsInVoice: (state: RootState) => readonly FriendsInVoice[] = createSelector(
  [
    (state: RootState) => (selectHasVoice(state) ? state.voice.byGuild : NOWHERE),
    (state: RootState) => state.relations.byId,
    (state: RootState) => state.guilds.ids,
  ],
  (byGuild, relations, guildIds) =>
    guildIds.flatMap((guildId) =>
      Object.entries(byGuild[guildId] ?? {}).flatMap(([channelId, people]) => {
        const friends = people.flatMap(({ userId }) => {
          const relation = relations[userId];
          return relation?.kind === 'friend'
            ? [{ userId, name: relation.user.username, user: relation.user }]
            : [];
        });
        return friends.length === 0
          ? []
          : [
              {
                guildId,
                channelId: channelId as ChannelId,
                friends: inOrder(friends).map(({ user }) => user),
              },
            ];
      }),
    ),
);
