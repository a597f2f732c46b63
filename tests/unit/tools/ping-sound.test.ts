import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PING_FILE, pingWav } from '../../../tools/sounds/ping.mjs';

it('keeps the ping as its script makes it', () => {
  expect(readFileSync(PING_FILE).equals(pingWav())).toBe(true);
});

it('makes a sound that begins and ends in silence and is never too loud', () => {
  const wav = pingWav();
  const samples = Array.from({ length: (wav.length - 44) / 2 }, (_, at) => wav.readInt16LE(44 + at * 2));
  expect(samples[0]).toBe(0);
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(10);
  const loudest = Math.max(...samples.map(Math.abs));
  expect(loudest).toBeGreaterThan(8_000);
  expect(loudest).toBeLessThan(32_000);
});
