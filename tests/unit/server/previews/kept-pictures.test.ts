import { describe, expect, it } from 'vitest';
import { createKeptPictures } from '../../../../src/server/previews/kept-pictures';
import { createFakeClock } from '../../../support/node/server-clock';

const bytes = (length: number) => new Uint8Array(length);
const HOUR_MS = 60 * 60 * 1000;

describe('kept pictures', () => {
  it('are there for their time, and failures too', () => {
    const clock = createFakeClock();
    const kept = createKeptPictures(clock, 1e6);
    kept.set('a', bytes(3), 2 * HOUR_MS);
    kept.set('b', null, HOUR_MS);
    expect([kept.get('a')?.length, kept.get('b'), kept.get('c')]).toEqual([3, null, undefined]);
    clock.advance(HOUR_MS);
    expect([kept.get('a')?.length, kept.get('b')]).toEqual([3, undefined]);
    clock.advance(HOUR_MS);
    expect(kept.get('a')).toBeUndefined();
  });

  it('take no more than their room: what was not used for the longest goes first', () => {
    const kept = createKeptPictures(createFakeClock(), 3 * 2000);
    for (const key of ['a', 'b', 'c']) kept.set(key, bytes(1400), HOUR_MS);
    kept.get('a');
    kept.set('d', bytes(1400), HOUR_MS);
    expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key)?.length)).toEqual([1400, undefined, 1400, 1400]);
    kept.set('e', bytes(3000), HOUR_MS);
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => kept.get(key)?.length)).toEqual([
      ...[undefined, undefined, undefined, 1400, 3000],
    ]);
  });

  it('count once under one key, and failures count', () => {
    const kept = createKeptPictures(createFakeClock(), 4000);
    for (let times = 0; times < 10; times += 1) kept.set('a', bytes(1400), HOUR_MS);
    kept.set('b', bytes(1400), HOUR_MS);
    expect(kept.get('a')?.length).toBe(1400);
    for (let nth = 0; nth < 20; nth += 1) kept.set(`failed ${nth}`, null, HOUR_MS);
    expect([kept.get('a'), kept.get('b'), kept.get('failed 0')]).toEqual([undefined, undefined, undefined]);
    expect(kept.get('failed 19')).toBeNull();
  });

  it('do not hold what is larger than their room', () => {
    const kept = createKeptPictures(createFakeClock(), 1000);
    kept.set('a', bytes(2000), HOUR_MS);
    expect(kept.get('a')).toBeUndefined();
  });
});
