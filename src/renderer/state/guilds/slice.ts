import { createSlice } from '@reduxjs/toolkit';
import type { Guild } from '../../../contract/entities/guild';
import { hear, hearing, type Hears, liveEventsReceived } from '../live-events';
import { inviteSettingsSet } from '../invites/guild-invites';
import { snapshotRestored } from '../snapshot/snapshot';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { guildsLoaded } from './actions';
import type { GuildRow, GuildsState } from './types';

const initialState: GuildsState = { isLoaded: false, ids: [], byId: {} };

const rowOf = (guild: Guild): GuildRow => {
  const { id, name, avatar, banner, ownerId, verified, invitesPaused, timedOutUntil, lockdown } = guild;
  return { id, name, avatar, banner, ownerId, verified, invitesPaused, timedOutUntil, lockdown };
};

const hears: Hears<GuildsState> = {
  GUILD_JOINED: (state, { guild }) => {
    if (!state.ids.includes(guild.id)) state.ids.push(guild.id);
    state.byId[guild.id] = rowOf(guild);
  },
  GUILD_LEFT: (state, { guildId }) => {
    state.ids = state.ids.filter((id) => id !== guildId);
    removeKey(state.byId, guildId);
  },
  GUILD_EDIT: (state, { guildId, name, avatar, banner, verified, invitesPaused, ownerId }) => {
    const guild = state.byId[guildId];
    if (guild === undefined) return;
    Object.assign(guild, {
      name,
      avatar,
      banner,
      verified,
      invitesPaused,
      ownerId: ownerId ?? guild.ownerId,
    });
  },
  GUILD_LOCKDOWN: (state, { guildId, lockdown }) => {
    const guild = state.byId[guildId];
    if (guild !== undefined) guild.lockdown = lockdown;
  },
  GUILD_MEMBER_EDIT: (state, { guildId, member }, { me }) => {
    const guild = state.byId[guildId];
    if (guild !== undefined && member.id === me) guild.timedOutUntil = member.timedOutUntil;
  },
};

const guildsSlice = createSlice({
  name: 'guilds',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(snapshotRestored, (_state, { payload }) => payload.guilds)
      .addCase(guildsLoaded, (state, { payload }) => {
        state.isLoaded = true;
        state.ids = payload.guilds.map((guild) => guild.id);
        state.byId = Object.fromEntries(payload.guilds.map((guild) => [guild.id, rowOf(guild)]));
        hear(state, payload.since, hears);
      })
      .addCase(inviteSettingsSet, (state, { payload: { guildId, change } }) => {
        const guild = state.byId[guildId];
        // If a server does not report whether invites are paused, the setting is unknown and stays so.
        if (guild !== undefined && guild.invitesPaused !== null)
          guild.invitesPaused = change.invitesPaused ?? guild.invitesPaused;
      })
      .addCase(liveEventsReceived, hearing(hears)),
});

export const guildsReducer = guildsSlice.reducer;
