import { describe, expect, it } from 'vitest';
import { createRateLimiter, createTally } from '../../../../src/server/security/rate-limits';
import { createFakeClock } from '../../../support/node/server-clock';

describe('a rate limiter', () => {
  it('lets a burst through, then so many a second, for each key', () => {
    const clock = createFakeClock();
    const limiter = createRateLimiter(clock, { burst: 3, perSecond: 2 });
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0]);
    expect(limiter.take('a')).toBe(500);
    expect(limiter.take('b')).toBe(0);
    clock.advance(499);
    expect(limiter.take('a')).toBeGreaterThan(0);
    clock.advance(1);
    expect(limiter.take('a')).toBe(0);
    clock.advance(60_000);
    expect([1, 2, 3, 4].map(() => limiter.take('a') > 0)).toEqual([false, false, false, true]);
  });

  it('gives nothing for a clock that is set back', () => {
    const clock = createFakeClock();
    const limiter = createRateLimiter(clock, { burst: 1, perSecond: 1 });
    limiter.take('a');
    clock.advance(-10_000);
    expect(limiter.take('a')).toBe(1000);
  });
});

describe('a tally', () => {
  it('makes wait once the limit lies within the window, until the oldest falls out', () => {
    const clock = createFakeClock();
    const tally = createTally(clock, 2, 1000);
    tally.add('a');
    clock.advance(400);
    expect(tally.wait('a')).toBe(0);
    tally.add('a');
    expect(tally.wait('a')).toBe(600);
    expect(tally.wait('b')).toBe(0);
    clock.advance(600);
    expect(tally.wait('a')).toBe(0);
  });

  it('can take one back, and forget all', () => {
    const clock = createFakeClock();
    const tally = createTally(clock, 1, 1000);
    const takeBack = tally.add('a');
    expect(tally.wait('a')).toBe(1000);
    takeBack();
    expect(tally.wait('a')).toBe(0);
    tally.add('a');
    tally.clear('a');
    expect(tally.wait('a')).toBe(0);
  });

  it('costs as much with many keys as with few', () => {
    const clock = createFakeClock();
    let looks = 0;
    const counting = { elapsed: () => (looks += 1) && clock.elapsed() };
    const tally = createTally({ ...clock, ...counting }, 5, 1000);
    const MANY = 50_000;
    for (let nth = 0; nth < MANY; nth += 1) tally.add(`key ${nth}`);
    expect(looks).toBeLessThan(10 * MANY);
  });
});

describe('limits', () => {
  it.each([-3_600_000, 3_600_000])('go by time, not by the clock on the wall (set by %d ms)', (shiftMs) => {
    const clock = createFakeClock();
    const tally = createTally(clock, 1, 1000);
    const limiter = createRateLimiter(clock, { burst: 1, perSecond: 1 });
    tally.add('a');
    limiter.take('a');
    clock.setWall(clock.now() + shiftMs);
    expect([tally.wait('a'), limiter.take('a')]).toEqual([1000, 1000]);
    clock.advance(1000);
    expect([tally.wait('a'), limiter.take('a')]).toEqual([0, 0]);
  });
});
