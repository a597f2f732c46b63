import { expect, it } from 'vitest';
import { endpoints } from '../../../../src/contract/rest';
import { CALL_RATES } from '../../../../src/contract/limits';
import { rateOf } from '../../../../src/contract/rest/rates';
import { type CallLimit, createCallLimits } from '../../../../src/server/security/call-rates';
import { createRateLimiter } from '../../../../src/server/security/rate-limits';
import { createFakeClock } from '../../../support/node/server-clock';

it('counts each call of each user, with one limiter for calls of the same rate', () => {
  const clock = createFakeClock();
  const made: string[] = [];
  const limitOf = createCallLimits((name, rate) => {
    made.push(name);
    return createRateLimiter(clock, rate);
  }, rateOf);
  const usual = endpoints['overwrites.set'];
  const { burst } = CALL_RATES.feature;
  const [one, two, free] = [limitOf('a', usual), limitOf('b', usual), limitOf('c', endpoints['guilds.list'])];
  const often = (limit: CallLimit, userId: string, count: number): number[] =>
    Array.from({ length: count }, () => limit(userId));
  expect(often(one, 'ann', burst + 1).findIndex((wait) => wait > 0)).toBe(burst);
  expect([one('ben'), two('ann')]).toEqual([0, 0]);
  expect(often(free, 'ann', 1000).every((wait) => wait === 0)).toBe(true);
  limitOf('d', endpoints['members.search']);
  expect(made).toHaveLength(2);
});
