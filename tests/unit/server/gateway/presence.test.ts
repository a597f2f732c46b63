import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import type { MemberStatus } from '../../../../src/contract/schemas';
import { toEventVersion } from '../../../../src/server/data/event-versions';
import type { KeptStatus, StatusChange, StatusDraft } from '../../../../src/server/data/statuses';
import { createWriteBatch } from '../../../../src/server/data/write-batch';
import { createPresence } from '../../../../src/server/gateway/presence';
import { createStatusGathering } from '../../../../src/server/gateway/status-gathering';
import { GATEWAY } from '../../../../src/contract/limits';
import { createFakeClock } from '../../../support/node/server-clock';

const ann = toId<UserId>('1');

const peopleOf = (count: number): UserId[] =>
  Array.from({ length: count }, (_, nth) => toId<UserId>(String(100 + nth)));

const setUp = () => {
  const clock = createFakeClock();
  const kept = new Map<UserId, MemberStatus>();
  const told: MemberStatus[] = [];
  const bugs: unknown[] = [];
  const onBug = (bug: unknown) => bugs.push(bug);
  /** What was told together, and how many statuses were stored together, each time. */
  const tellings: (readonly StatusChange[])[] = [];
  const commits: number[] = [];
  let version = 0;
  const writes = createWriteBatch<StatusDraft, KeptStatus | null>({
    maxItems: 1000,
    write: async (drafts) => {
      commits.push(drafts.length);
      return drafts.map(({ userId, status }) => {
        const before = kept.get(userId) ?? 'inactive';
        kept.set(userId, status);
        version += 1;
        return { isNew: before !== status, version: toEventVersion(version) };
      });
    },
  });
  const presence = createPresence({
    clock,
    keep: writes.add,
    statuses: createStatusGathering({
      clock,
      tell: async (changes) => {
        tellings.push(changes);
        for (const { status } of changes) told.push(status);
      },
      onBug,
    }),
    onBug,
  });
  /** Waits until all pending work is done. */
  const settle = async () => {
    await writes.idle();
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { clock, kept, told, tellings, commits, presence, settle };
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
    const onBug = (bug: unknown) => bugs.push(bug);
    const presence = createPresence({
      clock,
      keep: ({ status }) =>
        status === 'inactive'
          ? Promise.reject(new Error('no disk'))
          : Promise.resolve({ isNew: true, version: toEventVersion(1) }),
      statuses: createStatusGathering({ clock, tell: () => Promise.resolve(), onBug }),
      onBug,
    });
    await presence.opened(ann, 'active');
    presence.closed(ann);
    clock.advance(10_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(bugs).toHaveLength(1);
  });

  it('stores and tells many arrivals together', async () => {
    const { presence, tellings, commits, clock, settle } = setUp();
    const people = peopleOf(200);
    await Promise.all(people.map((userId) => presence.opened(userId, 'active')));
    expect(commits).toEqual([200]);
    clock.advance(GATEWAY.statusGatherMs);
    await settle();
    expect(tellings.map((changes) => changes.length)).toEqual([1, 199]);
    expect(new Set(tellings.flat().map(({ userId }) => userId))).toEqual(new Set(people));
  });

  it('stores and tells many departures together', async () => {
    const { presence, tellings, commits, clock, settle } = setUp();
    const people = peopleOf(200);
    await Promise.all(people.map((userId) => presence.opened(userId, 'active')));
    clock.advance(GATEWAY.statusGatherMs);
    await settle();
    clock.advance(GATEWAY.statusGatherMs);
    for (const userId of people) presence.closed(userId);
    clock.advance(GATEWAY.offlineAfterMs);
    await settle();
    clock.advance(GATEWAY.statusGatherMs);
    await settle();
    expect(commits).toEqual([200, 200]);
    expect(tellings.slice(2).map((changes) => changes.length)).toEqual([1, 199]);
    expect(
      tellings
        .slice(2)
        .flat()
        .every(({ status }) => status === 'inactive'),
    ).toBe(true);
  });

  it('never shows as offline who comes back before others were told', async () => {
    const { presence, tellings, clock, settle } = setUp();
    const [ben, cas] = peopleOf(2);
    if (ben === undefined || cas === undefined) throw new Error('no people');
    for (const userId of [ben, cas]) await presence.opened(userId, 'active');
    clock.advance(GATEWAY.statusGatherMs);
    await settle();
    for (const userId of [ben, cas]) presence.closed(userId);
    clock.advance(GATEWAY.offlineAfterMs);
    await settle();
    await presence.opened(cas, 'away');
    clock.advance(GATEWAY.statusGatherMs);
    await settle();
    const ofCas = tellings.flat().filter(({ userId }) => userId === cas);
    expect(ofCas.map(({ status }) => status)).toEqual(['active', 'away']);
  });

  it('tells a status set by call before the call is answered, though others wait', async () => {
    const { presence, told, clock, settle } = setUp();
    const [ben, cas] = peopleOf(2);
    if (ben === undefined || cas === undefined) throw new Error('no people');
    await presence.opened(ben, 'active');
    await presence.opened(cas, 'away');
    await presence.set(cas, 'dnd');
    expect(told).toEqual(['active', 'dnd']);
    clock.advance(GATEWAY.statusGatherMs);
    await settle();
    expect(told).toEqual(['active', 'dnd']);
  });

  it('ends with everything stored and told, and without a timer', async () => {
    const { presence, kept, told, clock } = setUp();
    const people = peopleOf(3);
    for (const userId of people) await presence.opened(userId, 'active');
    presence.closed(people[0] ?? ann);
    const late = presence.opened(ann, 'dnd');
    await presence.end();
    expect(told).toEqual(['active', 'active', 'active', 'dnd']);
    await late;
    presence.closed(ann);
    expect(kept.get(ann)).toBe('dnd');
    expect(clock.pending()).toBe(0);
  });
});
