import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import { screenMark, voiceMarks, VoiceTrack } from '../entities/voice';
import type { ChannelId, GuildId, UserId } from '../ids';
import { id } from '../schemas';
import { VOICE_LIMITS } from '../voice-limits';

const channelId = id<ChannelId>();

/** The events of voice channels. */
export const voiceEvents = {
  /**
   * Somebody has entered a voice channel, or changed in it what others see of them. `channelId` is null where they have
   * left the channel `from`; whoever goes to another channel leaves the first one before.
   */
  VOICE_STATE: {
    heardBy: 'channel',
    feature: 'voice',
    cap: 'voice',
    data: entity({
      guildId: id<GuildId>(),
      channelId: orNull(channelId),
      from: channelId.optional(),
      userId: id<UserId>(),
      ...voiceMarks,
      ...screenMark,
    }),
  },
  /**
   * To the gateway session that joined: an offer, and what its sections carry. It has no number and is not repeated after
   * a resume; the newest one is sent again instead.
   */
  VOICE_SIGNAL: {
    heardBy: 'session',
    feature: 'voice',
    cap: 'voice',
    data: entity({
      session: z.string().min(1).max(VOICE_LIMITS.session),
      sdp: z.string().min(1).max(VOICE_LIMITS.sdp),
      tracks: z.array(VoiceTrack).max(1000),
      /** How often the server sends something at least, in milliseconds; null of one that does not say. */
      pulseMs: renamed('pulse_ms', orNull(z.number().int().min(20))),
    }),
  },
} as const;
