import { describe, expect, it } from 'vitest';
import { cameBack, wentAway } from '../../../../src/domain/hand-over/activity';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('when one was last here', () => {
  it('is not known at first', () => {
    expect(cameBack(null, 5)).toEqual({ since: null, until: 5 });
    expect(wentAway(null, 5)).toEqual({ since: null, until: 5 });
  });

  it('is when one left before an absence of more than half an hour', () => {
    const evening = wentAway({ since: null, until: 0 }, 2 * HOUR);
    expect(evening).toEqual({ since: null, until: 2 * HOUR });
    const morning = cameBack(evening, 10 * HOUR);
    expect(morning).toEqual({ since: 2 * HOUR, until: 10 * HOUR });
    // Hours of work at the window are no absence, nor is a quarter of an hour elsewhere.
    const noon = wentAway(morning, 13 * HOUR);
    expect(cameBack(noon, 13 * HOUR + 30 * MINUTE)).toEqual({
      since: 2 * HOUR,
      until: 13 * HOUR + 30 * MINUTE,
    });
    expect(cameBack(noon, 13 * HOUR + 31 * MINUTE).since).toBe(13 * HOUR);
  });

  it('does not go back with a clock that does', () => {
    expect(cameBack({ since: 1, until: HOUR }, 5)).toEqual({ since: 1, until: HOUR });
    expect(wentAway({ since: 1, until: HOUR }, 5)).toEqual({ since: 1, until: HOUR });
  });
});
