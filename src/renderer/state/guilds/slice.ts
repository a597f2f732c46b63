import { createSlice } from '@reduxjs/toolkit';
import type { Guild } from '../../../contract/entities/guild';
import type { GuildId } from '../../../contract/ids';
import { hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { guildsLoaded } from './actions';

/** A guild without what other slices hold of it: channels, categories, roles, unread marks. */
export type GuildRow = Pick<Guild, 'id' | 'name' | 'avatar' | 'banner' | 'ownerId' | 'verified'>;

export interface GuildsState {
  /** In the order of the rail. */
  readonly ids: readonly GuildId[];
  readonly byId: Readonly<Record<GuildId, GuildRow>>;
}

const initialState: GuildsState = { ids: [], byId: {} };

const rowOf = ({ id, name, avatar, banner, ownerId, verified }: Guild): GuildRow => ({
  id,
  name,
  avatar,
  banner,
  ownerId,
  verified,
});

const guildsSlice = createSlice({
  name: 'guilds',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(guildsLoaded, (_state, { payload }) => ({
        ids: payload.map((guild) => guild.id),
        byId: Object.fromEntries(payload.map((guild) => [guild.id, rowOf(guild)])),
      }))
      .addCase(
        liveEventsReceived,
        hearing<GuildsState>({
          GUILD_JOINED: (state, { guild }) => {
            if (!state.ids.includes(guild.id)) state.ids.push(guild.id);
            state.byId[guild.id] = rowOf(guild);
          },
          GUILD_LEFT: (state, { guildId }) => {
            state.ids = state.ids.filter((id) => id !== guildId);
            removeKey(state.byId, guildId);
          },
          GUILD_EDIT: (state, { guildId, name, avatar, banner, verified }) => {
            const guild = state.byId[guildId];
            if (guild !== undefined) Object.assign(guild, { name, avatar, banner, verified });
          },
        }),
      ),
});

export const guildsReducer = guildsSlice.reducer;
