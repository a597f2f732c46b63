import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { GATEWAY } from '../../../../src/contract/limits';
import type { MemberStatus } from '../../../../src/contract/schemas';
import { EngineError, UNAVAILABLE } from '../../../../src/server/data/engine';
import { toEventVersion } from '../../../../src/server/data/event-versions';
import type { StatusChange } from '../../../../src/server/data/statuses';
import { createStatusGathering } from '../../../../src/server/gateway/status-gathering';
import { createFakeClock } from '../../../support/node/server-clock';

const { statusGatherMs, statusesAtOnce } = GATEWAY;

const changeOf = (user: number, status: MemberStatus, version: number): StatusChange => ({
  userId: toId<UserId>(String(user)),
  status,
  ...{ statusText: null, statusUntil: null },
  version: toEventVersion(version),
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const setUp = (fail: () => Error | null = () => null) => {
  const clock = createFakeClock();
  const bugs: unknown[] = [];
  /** What was told, one list for each time. */
  const told: (readonly StatusChange[])[] = [];
  const statuses = createStatusGathering({
    clock,
    tell: async (changes) => {
      const error = fail();
      if (error !== null) throw error;
      told.push(changes);
    },
    onBug: (bug) => bugs.push(bug),
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settle();
  };
  return { clock, bugs, told, statuses, pass };
};

describe('gathered statuses', () => {
  it('tells one that comes alone at once, and the next one too when the time is over', async () => {
    const { statuses, told, pass } = setUp();
    statuses.gather(changeOf(1, 'active', 1));
    await settle();
    expect(told).toEqual([[changeOf(1, 'active', 1)]]);
    await pass(statusGatherMs);
    statuses.gather(changeOf(2, 'active', 2));
    await settle();
    expect(told).toHaveLength(2);
  });

  it('tells those that are known in one turn together, as after a common commit', async () => {
    const { statuses, told } = setUp();
    for (let user = 1; user <= 50; user += 1) statuses.gather(changeOf(user, 'active', user));
    await settle();
    expect(told.map((changes) => changes.length)).toEqual([50]);
  });

  it('tells what follows together at the end of the time, not before', async () => {
    const { statuses, told, pass } = setUp();
    statuses.gather(changeOf(1, 'active', 1));
    await settle();
    for (let user = 2; user <= 101; user += 1) statuses.gather(changeOf(user, 'active', user));
    await pass(statusGatherMs - 1);
    expect(told).toHaveLength(1);
    await pass(1);
    expect(told.map((changes) => changes.length)).toEqual([1, 100]);
    await pass(10 * statusGatherMs);
    expect(told).toHaveLength(2);
  });

  it('tells the newest status of each user only, in whichever order they come', async () => {
    const { statuses, told, pass } = setUp();
    statuses.gather(changeOf(1, 'active', 1));
    await settle();
    statuses.gather(changeOf(2, 'inactive', 2));
    statuses.gather(changeOf(3, 'away', 5));
    statuses.gather(changeOf(2, 'active', 3));
    statuses.gather(changeOf(3, 'active', 4));
    await pass(statusGatherMs);
    expect(told[1]).toEqual([changeOf(2, 'active', 3), changeOf(3, 'away', 5)]);
  });

  it('tells a bounded number together, the rest after another time', async () => {
    const { statuses, told, pass } = setUp();
    statuses.gather(changeOf(0, 'active', 1));
    await settle();
    for (let user = 1; user <= 2 * statusesAtOnce; user += 1)
      statuses.gather(changeOf(user, 'active', user + 1));
    await pass(statusGatherMs);
    await pass(statusGatherMs);
    expect(told.map((changes) => changes.length)).toEqual([1, statusesAtOnce, statusesAtOnce]);
    expect(new Set(told.flat().map(({ userId }) => userId)).size).toBe(2 * statusesAtOnce + 1);
  });

  it('tells one set by call at once, and never the older one that it replaces', async () => {
    const { statuses, told, pass } = setUp();
    statuses.gather(changeOf(1, 'active', 1));
    await settle();
    statuses.gather(changeOf(2, 'active', 2));
    await statuses.tellNow(changeOf(2, 'dnd', 3));
    expect(told[1]).toEqual([changeOf(2, 'dnd', 3)]);
    await pass(10 * statusGatherMs);
    expect(told).toHaveLength(2);
  });

  it('keeps one that is newer than the one set by call', async () => {
    const { statuses, told, pass } = setUp();
    statuses.gather(changeOf(1, 'active', 1));
    await settle();
    statuses.gather(changeOf(2, 'active', 4));
    await statuses.tellNow(changeOf(2, 'dnd', 3));
    await pass(statusGatherMs);
    expect(told[2]).toEqual([changeOf(2, 'active', 4)]);
  });

  it('tells everything when it ends, leaves no timer, and gathers nothing afterwards', async () => {
    const { statuses, told, clock } = setUp();
    for (let user = 1; user <= 2 * statusesAtOnce; user += 1) statuses.gather(changeOf(user, 'active', user));
    await statuses.end();
    expect(told.flat()).toHaveLength(2 * statusesAtOnce);
    statuses.gather(changeOf(1, 'inactive', 9999));
    await settle();
    expect(told.at(-1)).toEqual([changeOf(1, 'inactive', 9999)]);
    expect(clock.pending()).toBe(0);
  });

  it('tries again when the store did not answer, with what is the newest by then', async () => {
    let isDown = true;
    const { statuses, told, bugs, pass } = setUp(() =>
      isDown ? new EngineError(UNAVAILABLE, 'The database does not answer') : null,
    );
    statuses.gather(changeOf(1, 'active', 1));
    await settle();
    statuses.gather(changeOf(2, 'active', 2));
    statuses.gather(changeOf(2, 'away', 3));
    isDown = false;
    await pass(999);
    expect(told).toEqual([]);
    await pass(1);
    expect(told).toEqual([[changeOf(1, 'active', 1), changeOf(2, 'away', 3)]]);
    expect(bugs).toHaveLength(1);
  });

  it('does not repeat a bug of its own', async () => {
    const { statuses, told, bugs, pass } = setUp(() => new Error('a bug'));
    statuses.gather(changeOf(1, 'active', 1));
    await settle();
    for (let second = 0; second < 3; second += 1) await pass(1000);
    expect(told).toEqual([]);
    expect(bugs).toHaveLength(1);
  });
});
