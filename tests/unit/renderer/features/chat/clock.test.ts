import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockTime, watchClock } from '../../../../../src/renderer/features/chat/markup/clock';

describe('the clock of relative times', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1000 });
  });
  afterEach(() => void vi.useRealTimers());

  it('is one timer for all who listen, and none for nobody', () => {
    const ends = [1, 2, 3].map(() => watchClock(() => undefined));
    expect(vi.getTimerCount()).toBe(1);
    for (const end of ends) end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells everybody of each second, and has one time for all between', () => {
    const heard = [vi.fn(), vi.fn()];
    const ends = heard.map((listener) => watchClock(listener));
    vi.advanceTimersByTime(900);
    expect(clockTime()).toBe(1000);
    vi.advanceTimersByTime(200);
    expect(clockTime()).toBe(2000);
    expect(heard.map((listener) => listener.mock.calls.length)).toEqual([1, 1]);
    for (const end of ends) end();
  });

  it('has the right time again after it stood', () => {
    watchClock(() => undefined)();
    vi.advanceTimersByTime(60_000);
    expect(clockTime()).toBe(61_000);
  });
});
