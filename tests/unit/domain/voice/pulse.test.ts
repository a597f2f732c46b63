import { describe, expect, it } from 'vitest';
import { feelPulse, isDead } from '../../../../src/domain/voice/pulse';

const EVERY_MS = 200;

describe('the pulse of a connection', () => {
  it('is dead when seven signs of the server in a row are missing', () => {
    const pulse = feelPulse(null, 10, 1_000);
    expect(isDead(feelPulse(pulse, 10, 2_399), EVERY_MS, 2_399)).toBe(false);
    expect(isDead(feelPulse(pulse, 10, 2_400), EVERY_MS, 2_400)).toBe(true);
  });

  it('beats with whatever comes, also after a long time without a look', () => {
    const pulse = feelPulse(feelPulse(null, 10, 1_000), 11, 9_000);
    expect(isDead(pulse, EVERY_MS, 10_399)).toBe(false);
    expect(isDead(pulse, EVERY_MS, 10_400)).toBe(true);
  });

  it('says nothing of a server that does not say how often it sends', () => {
    expect(isDead(feelPulse(null, 10, 0), null, 3_600_000)).toBe(false);
  });
});
