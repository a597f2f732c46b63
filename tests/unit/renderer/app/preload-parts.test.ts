import { describe, expect, it, vi } from 'vitest';
import { type Idle, preloadParts } from '../../../../src/renderer/app/preload-parts';

/** An idle callback that runs when the test says so. */
const createIdle = () => {
  let waiting: (() => void) | null = null;
  const idle: Idle = (work) => {
    waiting = work;
    return () => {
      waiting = null;
    };
  };
  const pass = async (): Promise<void> => {
    const work = waiting;
    waiting = null;
    work?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { idle, pass, isAwaited: () => waiting !== null };
};

describe('parts that are asked for often', () => {
  it('are loaded one at a time, each when there is nothing else to do', async () => {
    const { idle, pass } = createIdle();
    const parts = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
    preloadParts(parts, idle);
    expect(parts.map((part) => part.mock.calls.length)).toEqual([0, 0]);
    await pass();
    expect(parts.map((part) => part.mock.calls.length)).toEqual([1, 0]);
    await pass();
    expect(parts.map((part) => part.mock.calls.length)).toEqual([1, 1]);
  });

  it('do not keep the others back when one cannot be read', async () => {
    const { idle, pass } = createIdle();
    const last = vi.fn(() => Promise.resolve());
    preloadParts([() => Promise.reject(new Error('gone')), last], idle);
    await pass();
    await pass();
    expect(last).toHaveBeenCalledOnce();
  });

  it('are let be when the shell goes', async () => {
    const { idle, pass, isAwaited } = createIdle();
    const part = vi.fn(() => Promise.resolve());
    const stop = preloadParts([part, part], idle);
    await pass();
    stop();
    expect(isAwaited()).toBe(false);
    await pass();
    expect(part).toHaveBeenCalledOnce();
  });
});
