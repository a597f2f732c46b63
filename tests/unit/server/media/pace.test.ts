import { describe, expect, it } from 'vitest';
import { afterOffer, NO_OFFERS, waitForOffer } from '../../../../src/server/media/offer-pace';
import { fullRate, takePacket } from '../../../../src/server/media/packet-rate';
import { assignSlots } from '../../../../src/server/media/slots';

describe('offers', () => {
  it('follow each other after 200 ms, and after many of them once a second', () => {
    const times: number[] = [];
    let pace = NO_OFFERS;
    let nowMs = 1000;
    for (let nth = 0; nth < 60; nth += 1) {
      nowMs += waitForOffer(pace, nowMs);
      times.push(nowMs);
      pace = afterOffer(pace, nowMs);
    }
    const gaps = times.slice(1).map((at, nth) => at - (times[nth] ?? 0));
    expect(Math.min(...gaps)).toBe(200);
    expect(gaps.at(-1)).toBeCloseTo(1000);
    // Their answers, with the pings, are fewer than the frames that a socket may send.
    expect(times.filter((at) => at < 61_000).length).toBeLessThan(100);
  });
});

describe('packets of a speaker', () => {
  const sent = (everyMs: number, count: number): number => {
    let rate = fullRate(0);
    let passed = 0;
    for (let nth = 0; nth < count; nth += 1) {
      const next = takePacket(rate, nth * everyMs);
      if (next === null) continue;
      rate = next;
      passed += 1;
    }
    return passed;
  };

  it('pass at the pace of a microphone, and not beyond twice that', () => {
    expect(sent(20, 5000)).toBe(5000);
    expect(sent(10, 5000)).toBe(5000);
    expect(sent(1, 10_000)).toBeLessThanOrEqual(100 + 10 * 200);
  });
});

describe('sections of an offer', () => {
  it.each([
    [[], ['a', 'b'], ['a', 'b']],
    [
      ['a', 'b', 'c'],
      ['a', 'c'],
      ['a', null, 'c'],
    ],
    [
      ['a', null, 'c'],
      ['a', 'c', 'd'],
      ['a', 'd', 'c'],
    ],
    [
      ['a', 'b'],
      ['c', 'd', 'e'],
      ['c', 'd', 'e'],
    ],
    [['a'], [], [null]],
  ])('%j with %j to hear are %j', (taken, heard, expected) => {
    expect(assignSlots(taken, heard)).toEqual(expected);
  });
});
