import { describe, expect, it } from 'vitest';
import { levelOf, meterShare, SILENCE_DB } from '../../../../src/domain/voice/levels';

const tone = (amplitude: number): Float32Array =>
  Float32Array.from({ length: 4_800 }, (_, at) => amplitude * Math.sin((2 * Math.PI * 440 * at) / 48_000));

describe('a level', () => {
  it('is that of silence without a sound, and without samples', () => {
    expect(levelOf(new Float32Array(100))).toBe(SILENCE_DB);
    expect(levelOf(new Float32Array(0))).toBe(SILENCE_DB);
  });

  it.each([
    [1, -3.01],
    [0.1, -23.01],
    [0.01, -43.01],
  ])('of a tone of amplitude %f is %f dBFS', (amplitude, db) => {
    expect(levelOf(tone(amplitude))).toBeCloseTo(db, 1);
  });

  it.each([
    [SILENCE_DB, 0],
    [-60, 0],
    [-30, 0.5],
    [0, 1],
    [6, 1],
  ])('of %i dBFS fills the meter to %f', (db, share) => expect(meterShare(db)).toBe(share));
});
