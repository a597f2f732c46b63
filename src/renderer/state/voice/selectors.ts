import { createSelector } from '@reduxjs/toolkit';
import type { VoiceParticipant } from '../../../contract/entities/voice';
import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import type { VoiceChoice } from '../../../contract/voice-choices';
import { DEFAULT_VOICE } from '../../../contract/voice-default';
import { VOICE_LIMITS } from '../../../contract/voice-limits';
import { t } from '../../../domain/i18n/t';
import { shownName } from '../../../domain/members/grouping';
import { canDirectVoice } from '../../../domain/permissions/authority';
import { rowOf } from '../../../domain/sharded';
import { inOrder } from '../../../domain/voice/people-order';
import { type HeardVolume, USUAL_VOLUME, VOLUME } from '../../../domain/voice/volume';
import { selectCanCallIn, selectCanIn } from '../channels/rights';
import { selectChannel, selectChannelGroups } from '../channels/selectors';
import type { ChannelRow } from '../channels/types';
import { selectBlockedReason } from '../gateway/selectors';
import { selectMembersById } from '../members/selectors';
import { selectAuthority, selectCanCall, selectMyAuthority } from '../roles/selectors';
import { selectHasFeature, selectLimit, selectMyId } from '../session/selectors';
import type { RootState } from '../store';
import type { OwnVoice, VoiceChannels } from './types';

const NOBODY: readonly VoiceParticipant[] = [];
const NO_CHANNELS: VoiceChannels = {};

/** Whether the server carries voice. */
export const selectHasVoice = (state: RootState): boolean => selectHasFeature(state, 'voice');

/** The voice channel that the user is in; null for none. */
export const selectOwnVoice = (state: RootState): OwnVoice | null => state.voice.own;

/** Those who are in the voice channels of a guild. */
export const selectVoiceChannels = (state: RootState, guildId: GuildId): VoiceChannels =>
  selectHasVoice(state) ? (state.voice.byGuild[guildId] ?? NO_CHANNELS) : NO_CHANNELS;

/** Those who are in a voice channel, as they came. */
export const selectVoicePeople = (state: RootState, channelId: ChannelId): readonly VoiceParticipant[] => {
  const guildId = selectChannel(state, channelId)?.guildId;
  return guildId === undefined ? NOBODY : (selectVoiceChannels(state, guildId)[channelId] ?? NOBODY);
};

/** Those who are in the voice channels of a guild, each channel in the order of names. */
export const selectOrderedVoice: (state: RootState, guildId: GuildId) => VoiceChannels = createSelector(
  [selectVoiceChannels, selectMembersById],
  (channels, members) => {
    if (channels === NO_CHANNELS) return channels;
    const nameOf = (userId: UserId): string => {
      const member = rowOf(members, userId);
      return member === null ? '' : shownName(member);
    };
    return Object.fromEntries(
      Object.entries(channels).map(([id, people]) => [
        id,
        inOrder(people.map((person) => ({ ...person, name: nameOf(person.userId) }))),
      ]),
    );
  },
);

/** How somebody is in a voice channel of a guild; null for somebody who is in none. */
export const selectVoicePerson = (
  state: RootState,
  guildId: GuildId,
  userId: UserId,
): (VoiceParticipant & { readonly channelId: ChannelId }) | null => {
  for (const [channelId, people] of Object.entries(selectVoiceChannels(state, guildId))) {
    const person = people.find((other) => other.userId === userId);
    if (person !== undefined) return { ...person, channelId: channelId as ChannelId };
  }
  return null;
};

/** Whether somebody's voice is heard now: only of those who are in the user's own channel. */
export const selectIsSpeaking = (state: RootState, userId: UserId): boolean =>
  state.voice.speaking.includes(userId);

/** Whether the microphone of the user is off: by themselves, or by staff. */
export const selectIsMuted = (state: RootState): boolean => state.voice.selfMute || state.voice.selfDeaf;

/** Whether staff have silenced the user in the channel that they are in. */
export const selectIsServerMuted = (state: RootState): boolean => {
  const { own } = state.voice;
  const me = selectMyId(state);
  if (own === null || me === null) return false;
  return selectVoicePerson(state, own.guildId, me)?.mute ?? false;
};

/** Why a voice channel cannot be joined now; undefined where it can. */
export const selectJoinReason = (state: RootState, channelId: ChannelId): string | undefined => {
  const channel = selectChannel(state, channelId);
  if (channel === null) return undefined;
  const blocked = selectBlockedReason(state);
  if (blocked !== undefined) return blocked;
  if (!selectCanCallIn(state, channelId, 'voice.join')) return t('You may not join this channel');
  const people = selectVoicePeople(state, channelId);
  const isFull = channel.userLimit > 0 && people.length >= channel.userLimit;
  return isFull && !people.some(({ userId }) => userId === selectMyId(state))
    ? t('This channel is full')
    : undefined;
};

/** Whether screens can be shared and watched on this server. */
export const selectHasScreens = (state: RootState): boolean =>
  selectHasVoice(state) && selectHasFeature(state, 'voice-screen');

/** How many screens can be shared in a channel at once. */
const selectMostScreens = (state: RootState): number =>
  selectLimit(state, 'screens_per_channel', VOICE_LIMITS.screens);

/** Why the user cannot share a screen now; undefined where they can. */
export const selectShareReason = (state: RootState): string | undefined => {
  const { own } = state.voice;
  if (own === null) return t('You are in no voice channel');
  const blocked = selectBlockedReason(state);
  if (blocked !== undefined) return blocked;
  if (own.phase !== 'in') return t('You are not connected');
  if (!selectCanIn(state, own.channelId, 'STREAM')) return t('You may not share your screen in this channel');
  const others = selectVoicePeople(state, own.channelId).filter(
    ({ userId, screen }) => screen && userId !== selectMyId(state),
  );
  return others.length >= selectMostScreens(state)
    ? t('No more screens can be shared in this channel')
    : undefined;
};

/** Why somebody's screen in a channel cannot be watched now; undefined where it can. */
export const selectWatchReason = (state: RootState, channelId: ChannelId): string | undefined => {
  if (state.voice.own?.channelId !== channelId) return t('Join the channel to watch');
  return selectBlockedReason(state);
};

/** Whether a press on a voice channel's row joins it; else it only shows the channel. */
export const selectJoinsByPress = (state: RootState, channelId: ChannelId): boolean =>
  selectHasVoice(state) && selectJoinReason(state, channelId) === undefined;

/** The choices about voice on this computer. */
export const selectVoiceChoice = (state: RootState): VoiceChoice =>
  state.preferences.current?.voice ?? DEFAULT_VOICE;

/** How loud somebody is heard on this computer. */
export const selectVolumeOf = (state: RootState, userId: UserId): HeardVolume =>
  state.preferences.current?.voiceVolumes[userId] ?? USUAL_VOLUME;

/** How loud somebody's screen is heard, in per cent. */
export const selectScreenVolume = (state: RootState, userId: UserId): number =>
  state.voice.screenVolumes[userId] ?? VOLUME.usual;

/** Whether the user may silence, or move, somebody in voice: by the permission, and only those below. */
export const selectVoiceRights = (
  state: RootState,
  guildId: GuildId,
  userId: UserId,
): { readonly mutes: boolean; readonly moves: boolean } => {
  const me = selectMyAuthority(state, guildId);
  const target = selectAuthority(state, guildId, userId);
  const may = (permission: 'MUTE_MEMBERS' | 'MOVE_MEMBERS'): boolean =>
    me !== null && target !== null && canDirectVoice(me, target, permission);
  return {
    mutes: may('MUTE_MEMBERS') && selectCanCall(state, guildId, 'voice.mute'),
    moves: may('MOVE_MEMBERS') && selectCanCall(state, guildId, 'voice.move'),
  };
};

/** The voice channels of a guild to which somebody can be moved, in the order of the sidebar. */
export const selectOtherVoiceChannels = (
  state: RootState,
  guildId: GuildId,
  but: ChannelId | null,
): readonly ChannelRow[] =>
  selectChannelGroups(state, guildId).flatMap(({ channels }) =>
    channels.filter(({ id, type }) => type === 'voice' && id !== but),
  );
