import { describe, expect, it } from 'vitest';
import { DESK_LIMITS } from '../../../../src/contract/desk-limits';
import {
  DELETED_SPANS,
  SLOWMODE_SECONDS,
  slowmodeText,
  TIMEOUT_SPANS,
} from '../../../../src/domain/moderation/spans';

describe('the choices of moderation', () => {
  it('are such as a server takes', () => {
    for (const { seconds } of TIMEOUT_SPANS) {
      expect(seconds * 1000).toBeGreaterThanOrEqual(DESK_LIMITS.timeoutLeastMs);
      expect(seconds * 1000).toBeLessThanOrEqual(DESK_LIMITS.timeoutMostMs);
    }
    for (const { seconds } of DELETED_SPANS) expect(seconds).toBeLessThanOrEqual(DESK_LIMITS.banDeleteMostS);
    expect(SLOWMODE_SECONDS.at(-1)).toBe(DESK_LIMITS.slowmodeMostS);
  });

  it('name a slow mode shortly, also one that is no choice', () => {
    expect(SLOWMODE_SECONDS.map(slowmodeText).join(', ')).toBe(
      'Off, 5 s, 10 s, 15 s, 30 s, 1 min, 2 min, 5 min, 10 min, 15 min, 30 min, 1 h, 2 h, 6 h',
    );
    expect(slowmodeText(90)).toBe('90 s');
  });
});
