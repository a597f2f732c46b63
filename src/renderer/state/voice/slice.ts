import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Guild } from '../../../contract/entities/guild';
import type { VoiceParticipant } from '../../../contract/entities/voice';
import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import type { MicrophoneTrouble } from '../../../domain/voice/voice-failures';
import { guildsLoaded } from '../guilds/actions';
import { hear, hearing, type Hears, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import type { OwnVoice, VoiceState } from './types';

const initialState: VoiceState = {
  byGuild: {},
  own: null,
  selfMute: false,
  selfDeaf: false,
  speaking: [],
  sharing: 'off',
  watching: [],
  seen: [],
  screenVolumes: {},
};

/** Nobody's screen is seen or shared in a call that begins, or after one. */
const NO_SCREENS = { sharing: 'off', watching: [], seen: [], screenVolumes: {} } as const;

/** Where somebody is: the guild and the channel. */
interface Where {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

/** A screen that has ended is watched no more, and not again without a press where it comes back. */
const stopWatching = (state: Draft<VoiceState>, userId: UserId): void => {
  state.watching = state.watching.filter((id) => id !== userId);
};

const setPeople = (
  state: Draft<VoiceState>,
  { guildId, channelId }: Where,
  people: readonly VoiceParticipant[],
): void => {
  const channels = (state.byGuild[guildId] ??= {});
  if (people.length === 0) removeKey(channels, channelId);
  else channels[channelId] = [...people];
};

/** Whoever is in a channel is in no other of the guild. */
const takeOut = (state: Draft<VoiceState>, guildId: GuildId, userId: UserId, but: ChannelId | null): void => {
  for (const [id, people] of Object.entries(state.byGuild[guildId] ?? {})) {
    const channelId = id as ChannelId;
    if (channelId !== but && people.some((person) => person.userId === userId))
      setPeople(
        state,
        { guildId, channelId },
        people.filter((person) => person.userId !== userId),
      );
  }
};

const put = (state: Draft<VoiceState>, guild: Guild): void => {
  removeKey(state.byGuild, guild.id);
  for (const { id, participants } of guild.channels)
    if (participants !== null) setPeople(state, { guildId: guild.id, channelId: id }, participants);
};

const hears: Hears<VoiceState> = {
  GUILD_JOINED: (state, { guild }) => put(state, guild),
  GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
  GUILD_CHANNEL_CREATE: (state, { guildId, channel }) => {
    if (channel.participants !== null)
      setPeople(state, { guildId, channelId: channel.id }, channel.participants);
  },
  GUILD_CHANNEL_DELETE: (state, { guildId, channelId }) => setPeople(state, { guildId, channelId }, []),
  VOICE_STATE: (state, { guildId, channelId, from: _from, ...person }) => {
    takeOut(state, guildId, person.userId, channelId);
    if (!person.screen || channelId !== state.own?.channelId) stopWatching(state, person.userId);
    if (channelId === null) return;
    const people = state.byGuild[guildId]?.[channelId] ?? [];
    const isThere = people.some(({ userId }) => userId === person.userId);
    setPeople(
      state,
      { guildId, channelId },
      isThere
        ? people.map((other) => (other.userId === person.userId ? person : other))
        : [...people, person],
    );
  },
};

const voiceSlice = createSlice({
  name: 'voice',
  initialState,
  reducers: {
    voiceBegun: (state, { payload }: PayloadAction<Where>) => {
      state.own = { phase: 'joining', ...payload, trouble: null, roundTripMs: null };
      state.speaking = [];
      Object.assign(state, NO_SCREENS);
    },
    voiceChanged: (state, { payload }: PayloadAction<Partial<OwnVoice>>) => {
      if (state.own !== null) Object.assign(state.own, payload);
    },
    /** The answer to joining: who is there. */
    voicePeopleTold: (
      state,
      { payload }: PayloadAction<Where & { readonly people: readonly VoiceParticipant[] }>,
    ) => {
      for (const { userId } of payload.people) takeOut(state, payload.guildId, userId, payload.channelId);
      setPeople(state, payload, payload.people);
    },
    voiceEnded: (state) => {
      state.own = null;
      state.speaking = [];
      Object.assign(state, NO_SCREENS);
    },
    ownMarksSet: (
      state,
      { payload }: PayloadAction<{ readonly selfMute: boolean; readonly selfDeaf: boolean }>,
    ) => {
      Object.assign(state, payload);
    },
    speakingHeard: (state, { payload }: PayloadAction<readonly UserId[]>) => {
      state.speaking = [...payload];
    },
    sharingSet: (state, { payload }: PayloadAction<VoiceState['sharing']>) => {
      if (state.own !== null) state.sharing = payload;
    },
    watchingSet: (state, { payload }: PayloadAction<readonly UserId[]>) => {
      if (state.own !== null) state.watching = [...payload];
    },
    screensSeen: (state, { payload }: PayloadAction<readonly UserId[]>) => {
      state.seen = [...payload];
    },
    screenVolumeSet: (
      state,
      { payload }: PayloadAction<{ readonly userId: UserId; readonly percent: number }>,
    ) => {
      state.screenVolumes[payload.userId] = payload.percent;
    },
    microphoneTold: (state, { payload }: PayloadAction<MicrophoneTrouble | null>) => {
      if (state.own !== null) state.own.trouble = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(guildsLoaded, (state, { payload }) => {
        state.byGuild = {};
        for (const guild of payload.guilds) put(state, guild);
        hear<VoiceState>(state, payload.since, hears);
      })
      .addCase(liveEventsReceived, hearing<VoiceState>(hears)),
});

export const { voiceBegun, voiceChanged, voicePeopleTold, voiceEnded } = voiceSlice.actions;
export const { ownMarksSet, speakingHeard, microphoneTold } = voiceSlice.actions;
export const { sharingSet, watchingSet, screensSeen, screenVolumeSet } = voiceSlice.actions;
export const voiceReducer = voiceSlice.reducer;
