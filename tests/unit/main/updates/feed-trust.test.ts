import { describe, expect, it, vi } from 'vitest';
import { createFeedTrust } from '../../../../src/main/updates/feed-trust';

const OLD = 'https://old.example/feed';
const NEW = 'https://new.example/feed';
const choice = (feed: string | null) => ({
  updates: { feed, channel: 'latest' as const, skipped: null },
  zoom: 2,
});

const trust = (answer: boolean, named: string | null = null) => {
  const ask = vi.fn(() => Promise.resolve(answer));
  return { ask, allowed: createFeedTrust({ current: () => OLD, named, ask }) };
};

describe('a feed that is set', () => {
  it('is asked about, and kept where it is trusted', async () => {
    const { ask, allowed } = trust(true);
    expect(await allowed(choice(NEW))).toEqual(choice(NEW));
    expect(ask.mock.calls).toEqual([[NEW]]);
  });

  it('is left out where it is not, and the rest is kept', async () => {
    const { allowed } = trust(false);
    expect(await allowed(choice(NEW))).toEqual({ zoom: 2 });
  });

  it.each([
    ['the one that is set', OLD, null],
    ['none', null, null],
    ['one that may not be used anyhow', 'http://new.example/feed', null],
    ['one that was named at the start', NEW, NEW],
  ])('is not asked about: %s', async (_which, feed, named) => {
    const { ask, allowed } = trust(false, named);
    expect(await allowed(choice(feed))).toEqual(choice(feed));
    expect(ask).not.toHaveBeenCalled();
  });

  it('is not asked about where something else is changed', async () => {
    const { ask, allowed } = trust(false);
    expect(await allowed({ zoom: 1 })).toEqual({ zoom: 1 });
    expect(ask).not.toHaveBeenCalled();
  });
});
