import { expect, it } from 'vitest';
import { createCallLimits } from '../../../../src/server/security/call-rates';
import { createRateLimiter } from '../../../../src/server/security/rate-limits';
import { createFakeClock } from '../../../support/node/server-clock';

it('counts each call of each user, with one limiter for calls of the same rate', () => {
  const clock = createFakeClock();
  const made: string[] = [];
  const limitOf = createCallLimits((name, rate) => {
    made.push(name);
    return createRateLimiter(clock, rate);
  });
  const rate = { burst: 2, perSecond: 1 };
  const [one, two, free] = [limitOf('a', rate), limitOf('b', { ...rate }), limitOf('c', null)];
  expect([one('ann'), one('ann'), one('ann')]).toEqual([0, 0, 1000]);
  expect([one('ben'), two('ann'), two('ann'), two('ann')]).toEqual([0, 0, 0, 1000]);
  expect(Array.from({ length: 100 }, () => free('ann')).every((wait) => wait === 0)).toBe(true);
  limitOf('d', { burst: 3, perSecond: 1 });
  expect(made).toHaveLength(2);
});
