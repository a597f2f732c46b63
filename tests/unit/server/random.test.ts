import { describe, expect, it } from 'vitest';
import { randomText, systemRandom } from '../../../src/server/random';

describe('random text', () => {
  it('makes every character of an alphabet equally likely', () => {
    const text = randomText(systemRandom, 'abcdefghijklmnopqrstuvwxyz', 52_000);
    const counts = new Map<string, number>();
    for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(26);
    for (const count of counts.values()) {
      expect(count).toBeGreaterThan(1700);
      expect(count).toBeLessThan(2300);
    }
  });

  it('takes no byte of the uneven end of the range', () => {
    const bytes = [255, 254, 253, 252, 251, 250, 0, 1, 9, 10];
    expect(randomText(() => Buffer.from(bytes), '0123456789', 4)).toBe('0190');
  });
});
