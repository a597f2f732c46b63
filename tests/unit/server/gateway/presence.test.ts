import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import type { MemberStatus } from '../../../../src/contract/schemas';
import { toEventVersion } from '../../../../src/server/data/event-versions';
import { createPresence } from '../../../../src/server/gateway/presence';
import { createFakeClock } from '../../../support/node/server-clock';

const ann = toId<UserId>('1');

const setUp = () => {
  const clock = createFakeClock();
  const kept = new Map<UserId, MemberStatus>();
  const told: MemberStatus[] = [];
  const bugs: unknown[] = [];
  const presence = createPresence({
    clock,
    keep: async (userId, status) => {
      const before = kept.get(userId) ?? 'inactive';
      kept.set(userId, status);
      return { isNew: before !== status, version: toEventVersion(1) };
    },
    tell: async (_userId, status) => {
      told.push(status);
    },
    onBug: (bug) => bugs.push(bug),
  });
  /** Waits until all pending work is done. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { clock, kept, told, bugs, presence, settle };
};

describe('presence', () => {
  it('takes the status of the first socket, not of the second', async () => {
    const { presence, told } = setUp();
    await presence.opened(ann, 'dnd');
    await presence.opened(ann, 'active');
    expect(told).toEqual(['dnd']);
    expect(presence.socketsOf(ann)).toBe(2);
  });

  it('is inactive 10 s after the last socket is gone, not before', async () => {
    const { presence, told, clock, settle } = setUp();
    await presence.opened(ann, 'active');
    await presence.opened(ann, 'active');
    presence.closed(ann);
    clock.advance(60_000);
    presence.closed(ann);
    clock.advance(9_999);
    await settle();
    expect(told).toEqual(['active']);
    clock.advance(1);
    await settle();
    expect(told).toEqual(['active', 'inactive']);
  });

  it('does not notice a socket that comes back within 10 s', async () => {
    const { presence, told, clock, settle } = setUp();
    await presence.opened(ann, 'active');
    presence.closed(ann);
    clock.advance(9_000);
    await presence.opened(ann, 'active');
    clock.advance(60_000);
    await settle();
    expect(told).toEqual(['active']);
  });

  it('tells of a status set by call, also when it is the same', async () => {
    const { presence, told } = setUp();
    await presence.opened(ann, 'active');
    await presence.set(ann, 'away');
    await presence.set(ann, 'away');
    expect(told).toEqual(['active', 'away', 'away']);
  });

  it('is offline without a status until the next connection or status', async () => {
    const { presence, kept } = setUp();
    await presence.opened(ann, 'active');
    await presence.set(ann, null);
    expect(kept.get(ann)).toBe('inactive');
    await presence.opened(ann, 'away');
    expect(kept.get(ann)).toBe('away');
    await presence.set(ann, null);
    await presence.set(ann, 'dnd');
    expect(kept.get(ann)).toBe('dnd');
  });

  it('does not leave somebody online who set a status without a socket', async () => {
    const { presence, kept, clock, settle } = setUp();
    await presence.set(ann, 'active');
    expect(kept.get(ann)).toBe('active');
    clock.advance(10_000);
    await settle();
    expect(kept.get(ann)).toBe('inactive');
  });

  it('reports what goes wrong in the background', async () => {
    const clock = createFakeClock();
    const bugs: unknown[] = [];
    const presence = createPresence({
      clock,
      keep: (_userId, status) =>
        status === 'inactive'
          ? Promise.reject(new Error('no disk'))
          : Promise.resolve({ isNew: true, version: toEventVersion(1) }),
      tell: () => Promise.resolve(),
      onBug: (bug) => bugs.push(bug),
    });
    await presence.opened(ann, 'active');
    presence.closed(ann);
    clock.advance(10_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(bugs).toHaveLength(1);
  });
});
