import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../support/node/server-clock';
import { createWriteBatch } from '../../../../src/server/data/write-batch';

interface Commit {
  readonly items: readonly number[];
  readonly succeed: () => void;
  readonly fail: (error: unknown) => void;
}

/** A batch whose commits end when the test says so. */
const batchOnHold = (maxItems = 100) => {
  const commits: Commit[] = [];
  const arrivals: ((commit: Commit) => void)[] = [];
  const batch = createWriteBatch<number, string>({
    maxItems,
    write: (items) =>
      new Promise((resolve, reject) => {
        const commit = { items, succeed: () => resolve(items.map((item) => `#${item}`)), fail: reject };
        commits.push(commit);
        arrivals.shift()?.(commit);
      }),
  });
  const nextCommit = (): Promise<Commit> =>
    commits.length > 0
      ? Promise.resolve(commits.shift()!)
      : new Promise((resolve) =>
          arrivals.push((c) => {
            commits.shift();
            resolve(c);
          }),
        );
  return { batch, nextCommit };
};

describe('group commit', () => {
  test('a write alone goes at once', async () => {
    const { batch, nextCommit } = batchOnHold();
    const written = batch.add(1);
    const commit = await nextCommit();
    expect(commit.items).toEqual([1]);
    commit.succeed();
    await expect(written).resolves.toBe('#1');
  });

  test('is not acknowledged before its commit', async () => {
    const { batch, nextCommit } = batchOnHold();
    let isAcknowledged = false;
    const written = batch.add(1).then(() => (isAcknowledged = true));
    const commit = await nextCommit();
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAcknowledged).toBe(false);
    commit.succeed();
    await written;
    expect(isAcknowledged).toBe(true);
  });

  test('those who come during a commit travel together in the next, in their order', async () => {
    const { batch, nextCommit } = batchOnHold();
    const first = batch.add(1);
    const commit = await nextCommit();
    const others = [2, 3, 4].map((item) => batch.add(item));
    commit.succeed();
    await first;
    const next = await nextCommit();
    expect(next.items).toEqual([2, 3, 4]);
    next.succeed();
    await expect(Promise.all(others)).resolves.toEqual(['#2', '#3', '#4']);
  });

  test('takes no more than its limit at once', async () => {
    const { batch, nextCommit } = batchOnHold(2);
    const all = [1, 2, 3].map((item) => batch.add(item));
    const first = await nextCommit();
    expect(first.items).toEqual([1, 2]);
    first.succeed();
    const second = await nextCommit();
    expect(second.items).toEqual([3]);
    second.succeed();
    await Promise.all(all);
  });

  test('an error of the store reaches all of the group, and the next group goes on', async () => {
    const { batch, nextCommit } = batchOnHold();
    const lost = Promise.allSettled([batch.add(1), batch.add(2)]);
    (await nextCommit()).fail(new Error('the disk is full'));
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = batch.add(3);
    (await nextCommit()).succeed();
    await expect(next).resolves.toBe('#3');
  });

  test('one bad item does not take the others with it', async () => {
    const batch = createWriteBatch<number, string>({
      maxItems: 10,
      write: (items) =>
        items.includes(2)
          ? Promise.reject(Object.assign(new Error('bad data'), { code: '22P05' }))
          : Promise.resolve(items.map((item) => `#${item}`)),
    });
    const settled = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)));
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))).toEqual([
      '#1',
      'refused',
      '#3',
    ]);
  });

  test('is idle when nothing waits', async () => {
    const { batch, nextCommit } = batchOnHold();
    await batch.idle();
    let isIdle = false;
    const written = batch.add(1);
    const idle = batch.idle().then(() => (isIdle = true));
    const commit = await nextCommit();
    expect(isIdle).toBe(false);
    commit.succeed();
    await Promise.all([written, idle]);
    expect(isIdle).toBe(true);
  });
});

describe('group commit with a pause', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const setUp = () => {
    const clock = createFakeClock();
    const commits: (readonly number[])[] = [];
    const batch = createWriteBatch<number, number>({
      maxItems: 3,
      pause: { ms: 200, clock },
      write: (items) => {
        commits.push(items);
        return Promise.resolve(items);
      },
    });
    return { batch, clock, commits };
  };

  test('writes at once what comes alone, and together what follows within the pause', async () => {
    const { batch, clock, commits } = setUp();
    await batch.add(1);
    await turn();
    const later = Promise.all([batch.add(2), batch.add(3)]);
    clock.advance(199);
    await turn();
    expect(commits).toEqual([[1]]);
    clock.advance(1);
    await later;
    clock.advance(200);
    await turn();
    await batch.add(4);
    expect(commits).toEqual([[1], [2, 3], [4]]);
  });

  test('does not pause after a full commit', async () => {
    const { batch, commits } = setUp();
    await Promise.all([1, 2, 3, 4].map(batch.add));
    expect(commits).toEqual([[1, 2, 3], [4]]);
  });

  test.each(['hurry', 'idle'] as const)(
    'writes what waits when told so by %s, and leaves no timer',
    async (by) => {
      const { batch, clock, commits } = setUp();
      await batch.add(1);
      await turn();
      const later = batch.add(2);
      await batch[by]();
      await later;
      await batch.idle();
      expect(commits).toEqual([[1], [2]]);
      expect(clock.pending()).toBe(0);
    },
  );
});
