import { describe, expect, it } from 'vitest';
import { BUSY, createFairLine, type Turn } from '../../../../src/server/security/fair-line';

const setUp = (own: number, strangers: number) => {
  const inTurn = createFairLine({ atOnce: 1, waiting: { own, strangers } });
  const started: string[] = [];
  const running: (() => void)[] = [];
  const ask = (lane: Turn['lane'], key: string) => {
    const outcome = inTurn({ lane, key }, async () => {
      started.push(key);
      await new Promise<void>((done) => running.push(done));
      return key;
    });
    return outcome;
  };
  /** Finishes running work and lets waiting work start, until none is left. */
  const finish = async (): Promise<void> => {
    for (let done = running.shift(); done !== undefined; done = running.shift()) {
      done();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
  };
  return { ask, finish, started };
};

describe('a fair line', () => {
  it('lets those who wait take turns, however many one of them has brought', async () => {
    const { ask, finish, started } = setUp(10, 10);
    for (const key of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void ask('strangers', key);
    await finish();
    expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('gives those who were here before every second turn', async () => {
    const { ask, finish, started } = setUp(10, 10);
    for (const key of ['s1', 's2', 's3', 's4']) void ask('strangers', key);
    for (const key of ['o1', 'o2']) void ask('own', key);
    await finish();
    expect(started).toEqual(['s1', 'o1', 's2', 'o2', 's3', 's4']);
  });

  it('that is full makes room for a newcomer at the expense of who has most in it', async () => {
    const { ask, finish, started } = setUp(1, 4);
    const greedy = Array.from({ length: 5 }, () => ask('strangers', 'greedy'));
    const newcomer = ask('strangers', 'newcomer');
    expect(await greedy[4]).toBe(BUSY);
    await finish();
    expect(await newcomer).toBe('newcomer');
    expect(started).toHaveLength(5);
  });

  it('that is full with one of each takes no more, and those of the other lane all the same', async () => {
    const { ask, finish } = setUp(1, 3);
    const first = ask('strangers', 'running');
    const waiting = ['a', 'b', 'c'].map((key) => ask('strangers', key));
    expect(await ask('strangers', 'd')).toBe(BUSY);
    expect(await ask('strangers', 'a')).toBe(BUSY);
    const own = ask('own', 'a');
    await finish();
    expect(await Promise.all([first, ...waiting, own])).toEqual(['running', 'a', 'b', 'c', 'a']);
  });

  it('goes on when something that it did has failed', async () => {
    const inTurn = createFairLine({ atOnce: 1, waiting: { own: 2, strangers: 2 } });
    const turn: Turn = { lane: 'own', key: 'a' };
    const failing = inTurn(turn, () => Promise.reject(new Error('broken')));
    const next = inTurn(turn, () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
