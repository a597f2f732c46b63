import { describe, expect, it } from 'vitest';
import { hearLevel, QUIET, type Speaking } from '../../../../src/domain/voice/speaking';

const LOUD = -20;
const SOFT = -70;

const after = (levels: readonly (readonly [number, number])[]): Speaking =>
  levels.reduce((state, [at, db]) => hearLevel(state, db, at), QUIET);

describe('speaking', () => {
  it('begins after 60 ms of sound', () => {
    expect(
      after([
        [0, LOUD],
        [59, LOUD],
      ]).isSpeaking,
    ).toBe(false);
    expect(
      after([
        [0, LOUD],
        [60, LOUD],
      ]).isSpeaking,
    ).toBe(true);
  });

  it('does not begin with a click, nor with many', () => {
    expect(
      after([
        [0, LOUD],
        [30, SOFT],
        [60, LOUD],
        [90, SOFT],
        [120, LOUD],
      ]).isSpeaking,
    ).toBe(false);
  });

  it('goes on over a pause of less than 250 ms', () => {
    expect(
      after([
        [0, LOUD],
        [60, LOUD],
        [200, SOFT],
        [309, SOFT],
      ]).isSpeaking,
    ).toBe(true);
    expect(
      after([
        [0, LOUD],
        [60, LOUD],
        [200, SOFT],
        [310, SOFT],
      ]).isSpeaking,
    ).toBe(false);
  });

  it('takes -50 dBFS itself for quiet', () => {
    expect(
      after([
        [0, -50],
        [100, -50],
      ]).isSpeaking,
    ).toBe(false);
    expect(
      after([
        [0, -49.9],
        [100, -49.9],
      ]).isSpeaking,
    ).toBe(true);
  });
});
