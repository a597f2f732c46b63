import { describe, expect, it } from 'vitest';
import {
  TOO_MUCH_MEMORY,
  TOO_MUCH_TIME,
  type Watched,
  watchWork,
} from '../../../../src/server/decoder/watch';

const BUDGET = { mostBytes: 100, mostMs: 5000 };

const setUp = () => {
  const state = { memory: 50, time: 7000 };
  const ends: number[] = [];
  let look: (() => void) | null = null;
  const watched: Watched = {
    memory: () => state.memory,
    time: () => state.time,
    every: (_ms, again) => {
      look = again;
      return () => {
        look = null;
      };
    },
    end: (code) => ends.push(code),
  };
  return { state, ends, watched, look: () => look?.(), isWatching: () => look !== null };
};

describe('the watch over a file', () => {
  it('gives back what the work gives, and looks no longer', async () => {
    const { watched, isWatching, ends } = setUp();
    expect(await watchWork(Promise.resolve('done'), BUDGET, watched)).toBe('done');
    await expect(watchWork(Promise.reject(new Error('no')), BUDGET, watched)).rejects.toThrow('no');
    expect([isWatching(), ends]).toEqual([false, []]);
  });

  it('ends the process at too much memory', () => {
    const { state, ends, watched, look } = setUp();
    void watchWork(new Promise(() => undefined), BUDGET, watched);
    look();
    state.memory = 101;
    look();
    expect(ends).toEqual([TOO_MUCH_MEMORY]);
  });

  it('ends the process at too much processor time of this file, however long it waits for it', () => {
    const { state, ends, watched, look } = setUp();
    void watchWork(new Promise(() => undefined), BUDGET, watched);
    state.time = 12_000;
    look();
    expect(ends).toEqual([]);
    state.time = 12_001;
    look();
    expect(ends).toEqual([TOO_MUCH_TIME]);
  });
});
