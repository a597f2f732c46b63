import { writeFileSync } from 'node:fs';
import { wavOf } from '../../../src/server/data/seed/sounds';

const RATE = 48_000;
const LOUDEST = 32_767;

/** Writes a second of a tone as a WAV file, whole periods of it: Chromium plays it again and again without a click. */
export const writeTone = (path: string, hertz: number, amplitude: number): void => {
  const sampleAt = (at: number): number => LOUDEST * amplitude * Math.sin((2 * Math.PI * hertz * at) / RATE);
  writeFileSync(path, wavOf(RATE, RATE, sampleAt));
};

/** The switches by which an app has this file for a microphone. The app still has to be granted it. */
export const microphoneOf = (path: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${path}`,
];
