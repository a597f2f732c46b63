import type { VoiceSound } from '../state/voice/media';

/** The tones of each sound in hertz, one after the other. */
const TONES: Readonly<Record<VoiceSound, readonly number[]>> = {
  join: [523, 784],
  leave: [659, 440],
  mute: [440, 330],
  unmute: [330, 440],
};

const TONE_S = 0.09;
const LOUDNESS = 0.06;

/** Plays a sound; each tone begins and ends softly, so that nothing clicks. */
export const playSound = (context: AudioContext, sound: VoiceSound): void => {
  const gain = context.createGain();
  gain.connect(context.destination);
  const begins = context.currentTime + 0.02;
  const last = TONES[sound].map((hertz, at) => {
    const from = begins + at * TONE_S;
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(gain);
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(LOUDNESS, from + 0.015);
    gain.gain.setValueAtTime(LOUDNESS, from + TONE_S - 0.03);
    gain.gain.linearRampToValueAtTime(0, from + TONE_S);
    tone.start(from);
    tone.stop(from + TONE_S);
    return tone;
  });
  last.at(-1)?.addEventListener('ended', () => void context.close());
};
