import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import type { ChosenStatus, MemberStatus } from '../../../../src/contract/schemas';
import { toEventVersion } from '../../../../src/server/data/event-versions';
import {
  AS_OFFLINE,
  type KeptStatus,
  type StatusChange,
  type StatusDraft,
} from '../../../../src/server/data/statuses';
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
    pause: { ms: GATEWAY.statusGatherMs, clock },
    write: async (drafts) => {
      commits.push(drafts.length);
      return drafts.map(({ userId, status }) => {
        const before = kept.get(userId) ?? 'inactive';
        const next = status ?? before;
        kept.set(userId, next);
        version += 1;
        return { ...AS_OFFLINE, status: next, isNew: before !== next, version: toEventVersion(version) };
      });
    },
  });
  const presence = createPresence({
    clock,
    writes,
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
  /** Opens a socket, and does not let its status wait for others. */
  const open = async (userId: UserId, status: ChosenStatus) => {
    const opening = presence.opened(userId, status);
    writes.hurry();
    await opening;
  };
  return { clock, kept, told, tellings, commits, presence, settle, open };
};

describe('presence', () => {
  it('takes the status of the first socket, not of the second', async () => {
    const { presence, told, open } = setUp();
    await open(ann, 'dnd');
    await open(ann, 'active');
    expect(told).toEqual(['dnd']);
    expect(presence.socketsOf(ann)).toBe(2);
  });

  it('is inactive 10 s after the last socket is gone, not before', async () => {
    const { presence, told, clock, settle, open } = setUp();
    await open(ann, 'active');
    await open(ann, 'active');
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
    const { presence, told, clock, settle, open } = setUp();
    await open(ann, 'active');
    presence.closed(ann);
    clock.advance(9_000);
    await open(ann, 'active');
    clock.advance(60_000);
    await settle();
    expect(told).toEqual(['active']);
  });

  it('tells of a status set by call, also when it is the same', async () => {
    const { presence, told, open } = setUp();
    await open(ann, 'active');
    await presence.set(ann, 'away');
    await presence.set(ann, 'away');
    expect(told).toEqual(['active', 'away', 'away']);
  });

  it('is offline without a status until the next connection or status', async () => {
    const { presence, kept, open } = setUp();
    await open(ann, 'active');
    await presence.set(ann, null);
    expect(kept.get(ann)).toBe('inactive');
    await open(ann, 'away');
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
      writes: createWriteBatch<StatusDraft, KeptStatus | null>({
        maxItems: 9,
        write: (drafts) =>
          drafts.some(({ status }) => status === 'inactive')
            ? Promise.reject(new Error('no disk'))
            : Promise.resolve(drafts.map(() => ({ ...AS_OFFLINE, isNew: true, version: toEventVersion(1) }))),
      }),
      statuses: createStatusGathering({ clock, tell: () => Promise.resolve(), onBug }),
      onBug,
    });
    await presence.opened(ann, 'active');
    presence.closed(ann);
    clock.advance(10_000);
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(bugs).toHaveLength(1);
  });

  it('stores and tells at once who comes alone, and those who follow together', async () => {
    const { presence, tellings, commits, clock, settle } = setUp();
    const people = peopleOf(200);
    await presence.opened(ann, 'active');
    expect(tellings.map((changes) => changes.length)).toEqual([1]);
    const opening = Promise.all(people.map((userId) => presence.opened(userId, 'active')));
    clock.advance(GATEWAY.statusGatherMs - 1);
    await new Promise(setImmediate);
    expect(commits).toEqual([1]);
    clock.advance(1);
    await opening;
    await settle();
    expect(commits).toEqual([1, 200]);
    expect(tellings.map((changes) => changes.length)).toEqual([1, 200]);
    expect(new Set(tellings[1]?.map(({ userId }) => userId))).toEqual(new Set(people));
  });

  it('stores and tells many departures together', async () => {
    const { presence, tellings, commits, clock, settle } = setUp();
    const people = peopleOf(200);
    await Promise.all(people.map((userId) => presence.opened(userId, 'active')));
    for (const userId of people) presence.closed(userId);
    clock.advance(GATEWAY.offlineAfterMs);
    await settle();
    expect(commits).toEqual([200, 200]);
    expect(tellings.map((changes) => changes.length)).toEqual([200, 200]);
    expect(tellings[1]?.every(({ status }) => status === 'inactive')).toBe(true);
  });

  it('sets a status by call without a wait, though the user’s own arrival waits for others', async () => {
    const { presence, told, kept } = setUp();
    await presence.opened(ann, 'active');
    const [ben] = peopleOf(1);
    if (ben === undefined) throw new Error('no people');
    const opening = presence.opened(ben, 'away');
    await presence.set(ben, 'dnd');
    await opening;
    expect(told.at(-1)).toBe('dnd');
    expect(kept.get(ben)).toBe('dnd');
  });

  it('tells last that somebody is there who comes back while others are still told of the leaving', async () => {
    const { presence, tellings, clock, settle, open } = setUp();
    const [ben, cas] = peopleOf(2);
    if (ben === undefined || cas === undefined) throw new Error('no people');
    for (const userId of [ben, cas]) await open(userId, 'active');
    clock.advance(GATEWAY.statusGatherMs);
    await settle();
    presence.closed(ben);
    clock.advance(1);
    presence.closed(cas);
    clock.advance(GATEWAY.offlineAfterMs - 1);
    await settle();
    clock.advance(1);
    const back = presence.opened(cas, 'away');
    for (let time = 0; time < 3; time += 1) {
      clock.advance(GATEWAY.statusGatherMs);
      await settle();
    }
    await back;
    expect(
      tellings
        .flat()
        .filter(({ userId }) => userId === cas)
        .at(-1)?.status,
    ).toBe('away');
  });

  it('tells a status set by call before the call is answered, though others wait', async () => {
    const { presence, told, clock, settle, open } = setUp();
    const [ben, cas] = peopleOf(2);
    if (ben === undefined || cas === undefined) throw new Error('no people');
    await open(ben, 'active');
    await open(cas, 'away');
    await presence.set(cas, 'dnd');
    expect(told).toEqual(['active', 'dnd']);
    clock.advance(GATEWAY.statusGatherMs);
    await settle();
    expect(told).toEqual(['active', 'dnd']);
  });

  it('ends with everything stored and told, and without a timer', async () => {
    const { presence, kept, told, clock, open } = setUp();
    const people = peopleOf(3);
    for (const userId of people) await open(userId, 'active');
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
