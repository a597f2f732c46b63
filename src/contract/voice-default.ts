import type { VoiceChoice } from './voice-choices';

/** The choices about voice before anybody has made one; apart from the schema, which the page does not load. */
export const DEFAULT_VOICE: VoiceChoice = {
  inputId: null,
  outputId: null,
  activation: 'activity',
  key: null,
  releaseMs: 100,
  echoCancellation: true,
  noiseSuppression: true,
  autoGain: true,
  screenRate: 15,
  playsSounds: true,
};
