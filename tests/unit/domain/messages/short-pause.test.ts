import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/contract/failure';
import { isReturned, shortPauseOf } from '../../../../src/domain/messages/short-pause';

const refused = (code?: string): Failure => ({
  ...{ kind: 'refused', status: 429, message: null, retryAfterMs: 5000 },
  ...(code === undefined ? {} : { code }),
});

describe('a text that the server refuses for now', () => {
  it('is sent again after a short pause', () => {
    expect([shortPauseOf(refused()), isReturned(refused())]).toEqual([5000, false]);
  });

  it.each(['slow_mode', 'timed_out'])('goes back to its author with the code %s', (code) => {
    expect([shortPauseOf(refused(code)), isReturned(refused(code))]).toEqual([null, true]);
  });
});
