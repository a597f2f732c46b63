import { writeFileSync } from 'node:fs';

const RATE = 48_000;
const HEADER_BYTES = 44;

/** Writes a second of a tone as a WAV file, whole periods of it: Chromium plays it again and again without a click. */
export const writeTone = (path: string, hertz: number, amplitude: number): void => {
  const file = Buffer.alloc(HEADER_BYTES + RATE * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(RATE * 2, 40);
  for (let at = 0; at < RATE; at += 1) {
    const sample = amplitude * Math.sin((2 * Math.PI * hertz * at) / RATE);
    file.writeInt16LE(Math.round(sample * 32_767), HEADER_BYTES + at * 2);
  }
  writeFileSync(path, file);
};

/** The switches by which an app has this file for a microphone. The app still has to be granted it. */
export const microphoneOf = (path: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${path}`,
];
