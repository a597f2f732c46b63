// @ts-check
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from '../setup/project.mjs';

const RATE = 22_050;
const SECONDS = 0.45;
/** Two notes of a small bell, the second a fifth higher: frequency in Hz, and time of the strike in seconds. */
const NOTES = /** @type {const} */ ([
  [880, 0],
  [1318.5, 0.09],
]);
const LOUDNESS = 0.32;

/**
 * The sample at a time, between -1 and 1.
 * @param {number} time in seconds
 */
const sampleAt = (time) => {
  let sum = 0;
  for (const [frequency, struck] of NOTES) {
    const since = time - struck;
    if (since < 0) continue;
    const attack = Math.min(1, since / 0.004);
    const decay = Math.exp(-since * 11);
    const turn = 2 * Math.PI * frequency * since;
    sum += attack * decay * (Math.sin(turn) + 0.28 * Math.sin(turn * 2.01));
  }
  const ending = Math.min(1, (SECONDS - time) / 0.02);
  return sum * LOUDNESS * ending;
};

/** The ping as a WAV file: one channel, 16 bits. */
export const pingWav = () => {
  const count = Math.round(RATE * SECONDS);
  const wav = Buffer.alloc(44 + count * 2);
  wav.write('RIFF', 0, 'ascii');
  wav.writeUInt32LE(36 + count * 2, 4);
  wav.write('WAVEfmt ', 8, 'ascii');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'ascii');
  wav.writeUInt32LE(count * 2, 40);
  for (let at = 0; at < count; at += 1)
    wav.writeInt16LE(Math.round(sampleAt(at / RATE) * 32_767), 44 + at * 2);
  return wav;
};

/** Path of the WAV file. */
export const PING_FILE = inProject('resources/sounds/ping.wav');

// `node tools/sounds/ping.mjs` writes the file.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(PING_FILE, pingWav());
