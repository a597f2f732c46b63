import { z } from 'zod';
import { entity, renamed } from '../codec';
import type { UserId } from '../ids';
import { id } from '../schemas';

/** What somebody in a voice channel has switched off, and what staff have switched off for them. */
export const voiceMarks = {
  selfMute: renamed('self_mute', z.boolean()),
  /** Hears nobody. */
  selfDeaf: renamed('self_deaf', z.boolean()),
  /** By staff, or for want of SPEAK: nothing of theirs is sent on. */
  mute: z.boolean(),
  /** By staff: nothing is sent to them. */
  deaf: z.boolean(),
};

/** Whether somebody shares their screen; false from a server without the feature `voice-screen`. */
export const screenMark = { screen: z.boolean().default(false) };

/** Somebody in a voice channel. */
export const VoiceParticipant = entity({ userId: id<UserId>(), ...voiceMarks, ...screenMark });
export type VoiceParticipant = z.output<typeof VoiceParticipant>;

/**
 * What a section of an offer carries: the microphone of a person, their screen, or what is heard of it. One with the own
 * screen takes it.
 */
export const VoiceTrack = z.object({
  mid: z.string().max(32),
  userId: id<UserId>(),
  kind: z.enum(['mic', 'screen', 'screen-audio']),
});
export type VoiceTrack = z.output<typeof VoiceTrack>;
