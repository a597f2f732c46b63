import { z } from 'zod';

const device = z.string().max(256).nullable();

/** How the microphone is turned on: always, or while a key is held. */
export const VOICE_ACTIVATIONS = ['activity', 'key'] as const;
export type VoiceActivation = (typeof VOICE_ACTIVATIONS)[number];

/** The choices about voice on this computer. */
export const VoiceChoice = z.object({
  /** The chosen devices, by the browser's ids; null for those that the system prefers. */
  inputId: device,
  outputId: device,
  activation: z.enum(VOICE_ACTIVATIONS),
  /** The key that is held to talk, by its place on the keyboard (`KeyV`); null while none is chosen. */
  key: z.string().max(32).nullable(),
  /** How long the microphone stays on after the key was let go, in milliseconds. */
  releaseMs: z.number().int().min(0).max(500),
  echoCancellation: z.boolean(),
  noiseSuppression: z.boolean(),
  autoGain: z.boolean(),
  /** How many pictures of an own screen are sent in a second, at most; missing in what was kept before there were screens. */
  screenRate: z.union([z.literal(15), z.literal(30)]).optional(),
  /** Whether joining, leaving and muting make a sound. */
  playsSounds: z.boolean(),
});
export type VoiceChoice = Readonly<z.output<typeof VoiceChoice>>;

/** How loud a person is heard on this computer: in per cent, and whether they are muted for this user alone. */
export const PersonVolume = z.object({ percent: z.number().int().min(0).max(200), isMuted: z.boolean() });
export type PersonVolume = Readonly<z.output<typeof PersonVolume>>;
