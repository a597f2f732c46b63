import { expect, test } from 'vitest';
import { waitAfter } from '../../../../src/server/data/paced-insert';

test.each([
  ['within the pause', 1000, 4000, 10_000, 7000],
  ['when it is over', 1000, 11_000, 10_000, 0],
  ['for the whole pause where the other server’s clock is a moment ahead', 1050, 1000, 10_000, 10_000],
  ['not at all after one that a wrong clock put far ahead', 3_600_000, 1000, 10_000, 0],
])('slow mode waits %s', (_when, lastMs, nowMs, pauseMs, waitMs) => {
  expect(waitAfter(lastMs, nowMs, pauseMs)).toBe(waitMs);
});
