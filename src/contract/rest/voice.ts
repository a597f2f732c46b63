import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { VoiceParticipant } from '../entities/voice';
import type { ChannelId, GuildId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { msg } from '../msg';
import { id, text } from '../schemas';
import { VOICE_LIMITS } from '../voice-limits';
import { inGuild, signedIn } from './endpoint';
import { envelope } from './replies';

const selfMarks = {
  selfMute: renamed('self_mute', z.boolean()),
  selfDeaf: renamed('self_deaf', z.boolean()),
};
const ofMember = {
  guildId: id<GuildId>(),
  userId: id<UserId>(),
  reason: text(TEXT_LIMITS.reason),
};
const bitrate = z.number().int().min(VOICE_LIMITS.bitrateLeast).max(VOICE_LIMITS.bitrateMost);

/** The calls about voice channels. What is heard travels by WebRTC, whose offers and answers are frames of the gateway. */
export const voice = {
  /**
   * The caller enters a voice channel, and leaves the one that they are in. VOICE_SIGNAL follows to the gateway session that
   * the call names.
   */
  'voice.join': inGuild({
    feature: 'voice',
    method: 'POST',
    path: '/voice/join',
    body: () => ({ channelId: id<ChannelId>(), ...selfMarks }),
    /** `session`: the connection that the offers are about. `participants`: all who are in the channel, the caller too. */
    reply: () =>
      envelope({
        session: z.string().min(1).max(VOICE_LIMITS.session),
        participants: rows(VoiceParticipant),
      }),
    needs: 'CONNECT',
    in: 'channelId',
    storesNothing: true,
    namesSession: true,
    emits: ['VOICE_STATE'],
    mayEmit: ['VOICE_SIGNAL'],
  }),
  'voice.leave': signedIn({
    feature: 'voice',
    method: 'POST',
    path: '/voice/leave',
    storesNothing: true,
    mayEmit: ['VOICE_STATE'],
  }),
  'voice.state': signedIn({
    feature: 'voice',
    method: 'POST',
    path: '/voice/state',
    body: () => ({
      ...selfMarks,
      /** With feature `voice-screen`: whether the caller shares their screen; omitted, it stays as it is. */
      screen: z.boolean().optional(),
      /** With feature `voice-screen`: whose screens the caller wants to see; omitted, they stay as they are. */
      watch: z.array(id<UserId>()).max(VOICE_LIMITS.screensMost).optional(),
    }),
    storesNothing: true,
    mayEmit: ['VOICE_STATE', 'VOICE_SIGNAL'],
  }),
  /** Silences a member in all voice channels of the guild, or lets them hear nobody, until staff take it back. */
  'voice.mute': inGuild({
    feature: 'voice',
    method: 'POST',
    path: '/voice/mute',
    body: () => ({ ...ofMember, mute: z.boolean(), deaf: z.boolean() }),
    needs: 'MUTE_MEMBERS',
    in: 'guildId',
    touches: ['userId'],
    outranks: true,
    mayEmit: ['VOICE_STATE', 'VOICE_SIGNAL'],
    audit: 'MEMBER_UPDATE',
  }),
  /** Brings a member to another voice channel, or out of the one that they are in (null). */
  'voice.move': inGuild({
    feature: 'voice',
    method: 'POST',
    path: '/voice/move',
    body: () => ({ ...ofMember, channelId: orNull(id<ChannelId>()) }),
    needs: 'MOVE_MEMBERS',
    in: 'guildId',
    touches: ['userId'],
    outranks: true,
    mayEmit: ['VOICE_STATE', 'VOICE_SIGNAL'],
    audit: {
      MEMBER_MOVE: { category: 'member', label: msg('Moved Member') },
      MEMBER_DISCONNECT: { category: 'member', label: msg('Disconnected Member') },
    },
  }),
  /** How many may be in a voice channel (0: as many as the server allows), and the bits a second of a microphone. */
  'channels.editVoice': inGuild({
    feature: 'voice',
    method: 'POST',
    path: '/channel/edit/voice',
    body: () => ({
      channelId: renamed('id', id<ChannelId>()),
      userLimit: renamed('user_limit', z.number().int().min(0).max(VOICE_LIMITS.userLimitMost)),
      bitrate,
    }),
    needs: 'MANAGE_CHANNELS',
    in: 'channelId',
    emits: ['GUILD_CHANNEL_EDIT'],
    audit: 'CHANNEL_UPDATE',
  }),
} as const;
