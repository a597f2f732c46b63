import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Guild } from '../../../contract/entities/guild';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { isPing } from '../../../domain/messages/markup/mentions';
import { parseMarkup } from '../../../domain/messages/markup/parse-markup';
import { guildsLoaded } from '../guilds/actions';
import { hearing, liveEventsReceived, type LiveBatch } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';

export interface UnreadState {
  /** Channels with unread messages, and the guild of each. */
  readonly channels: Readonly<Record<ChannelId, GuildId>>;
  /** How many of a channel's unread messages ping the signed-in user. */
  readonly pings: Readonly<Record<ChannelId, number>>;
}

const initialState: UnreadState = { channels: {}, pings: {} };

const clear = (state: Draft<UnreadState>, channelId: ChannelId): void => {
  removeKey(state.channels, channelId);
  removeKey(state.pings, channelId);
};

const put = (state: Draft<UnreadState>, guild: Guild): void => {
  for (const channel of guild.channels) if (channel.hasUnread === true) state.channels[channel.id] = guild.id;
};

const pingsMe = (
  content: string,
  mentionsEveryone: boolean | null,
  { me, hosts }: Pick<LiveBatch, 'me' | 'hosts'>,
): boolean =>
  me !== null && content.includes('@') && isPing(parseMarkup(content, hosts), { userId: me, mentionsEveryone });

const unreadSlice = createSlice({
  name: 'unread',
  initialState,
  reducers: {
    channelRead: (state, { payload }: PayloadAction<ChannelId>) => clear(state, payload),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(guildsLoaded, (state, { payload }) => {
        const before = state.pings;
        const next: Draft<UnreadState> = { channels: {}, pings: {} };
        for (const guild of payload) put(next, guild);
        for (const channelId of Object.keys(next.channels) as ChannelId[]) {
          const count = before[channelId];
          if (count !== undefined) next.pings[channelId] = count;
        }
        return next;
      })
      .addCase(
        liveEventsReceived,
        hearing<UnreadState>({
          CHANNEL_MESSAGE: (state, { guildId, channelId, message }, batch) => {
            if (message.authorId === batch.me || channelId === batch.openChannelId) return;
            state.channels[channelId] = guildId;
            if (pingsMe(message.content, message.mentionsEveryone, batch)) {
              state.pings[channelId] = (state.pings[channelId] ?? 0) + 1;
            }
          },
          CHANNEL_READ: (state, { channelId }) => clear(state, channelId),
          GUILD_CHANNEL_DELETE: (state, { channelId }) => clear(state, channelId),
          GUILD_JOINED: (state, { guild }) => put(state, guild),
          GUILD_LEFT: (state, { guildId }) => {
            for (const [channelId, home] of Object.entries(state.channels)) {
              if (home === guildId) clear(state, channelId as ChannelId);
            }
          },
        }),
      ),
});

export const { channelRead } = unreadSlice.actions;
export const unreadReducer = unreadSlice.reducer;
