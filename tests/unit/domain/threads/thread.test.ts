import { describe, expect, it } from 'vitest';
import { THREAD_LIMITS } from '../../../../src/contract/thread-limits';
import { isArchived } from '../../../../src/domain/threads/thread';

const NOW = Date.UTC(2026, 0, 20);
const quietFor = (ms: number) => ({
  archived: false,
  lastMessageAt: new Date(NOW - ms).toISOString(),
});

describe('a thread is archived', () => {
  it('where nobody has written for a week', () => {
    expect(isArchived(quietFor(THREAD_LIMITS.quietMs), NOW)).toBe(false);
    expect(isArchived(quietFor(THREAD_LIMITS.quietMs + 1), NOW)).toBe(true);
  });

  it('where somebody has archived it, however new it is', () => {
    expect(isArchived({ ...quietFor(0), archived: true }, NOW)).toBe(true);
  });
});
