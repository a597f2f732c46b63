import type { CallRate, Endpoint } from '../../contract/rest/endpoint';
import type { Rate, RateLimiter } from './rate-limits';
import type { Rates } from './rates';

/** The limit of one call: takes one call of a user; returns the milliseconds to wait, 0 on success. */
export type CallLimit = (userId: string) => number;

/**
 * Makes the limits of the calls that have a rate of their own. Calls with the same rate share a limiter, which counts each
 * call of each user: a limiter of several nodes has a timer.
 */
export const createCallLimits = (
  limited: (name: string, rate: Rate) => RateLimiter,
  rateOf: Rates['call'],
): ((call: string, row: Endpoint) => CallLimit) => {
  const limiters = new Map<string, RateLimiter>();
  const limiterOf = (rate: CallRate): RateLimiter => {
    const name = `calls-${rate.burst}-${rate.perSecond}`;
    const limiter = limiters.get(name) ?? limited(name, rate);
    limiters.set(name, limiter);
    return limiter;
  };
  return (call, row) => {
    const rate = rateOf(row);
    if (rate === null) return () => 0;
    const limiter = limiterOf(rate);
    return (userId) => limiter.take(`${call} ${userId}`);
  };
};
