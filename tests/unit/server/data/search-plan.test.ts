import { describe, expect, it } from 'vitest';
import {
  type Atom,
  narrow,
  nextDepth,
  type Part,
  weekOf,
  weeksToAsk,
} from '../../../../src/server/data/search-plan';

const whole = (text: string): Atom => ({ text, kind: 'whole' });
const prefix = (text: string): Atom => ({ text, kind: 'prefix' });
const excluded = (text: string): Atom => ({ text, kind: 'excluded' });

/** Of 2,000 messages of a million, so many fulfil each condition. */
const sample = (...having: readonly number[]) => ({ looked: 2000, all: 1_000_000, having });
const asked = (atoms: readonly Atom[], having: readonly number[], part?: Part) =>
  narrow(atoms, sample(...having), part)?.atoms.map(({ text }) => text);

describe('by what the index of terms is asked', () => {
  it('asks for the rarest alone where few messages have it', () => {
    expect(asked([prefix('ge'), prefix('nunufa')], [1200, 0])).toEqual(['nunufa']);
  });

  it('asks for a whole word beside it where that saves candidates', () => {
    expect(asked([whole('re'), whole('gi')], [330, 300])).toEqual(['gi', 're']);
  });

  it('reads all words with a beginning only where they are fewer than the candidates that they save', () => {
    expect(asked([prefix('di'), prefix('ku')], [40, 60])).toEqual(['di', 'ku']);
    expect(asked([prefix('di'), prefix('ge')], [4, 1200])).toEqual(['di']);
  });

  it('begins with a whole word of many messages rather than with the beginning of as many', () => {
    expect(asked([prefix('a'), whole('b')], [100, 101])?.[0]).toBe('b');
  });

  it('leaves out what is excluded where most messages have it, and not what few have', () => {
    expect(asked([whole('soda'), excluded('!ge')], [22, 800])).toEqual(['soda', '!ge']);
    expect(asked([whole('soda'), excluded('!rare')], [22, 2000])).toEqual(['soda']);
  });

  it('asks for nothing where everything is excluded', () => {
    expect(narrow([excluded('!a')], sample(3))).toBeNull();
    expect(narrow([], sample())).toBeNull();
  });

  it('asks for less in a channel that has a small part of all messages', () => {
    expect(asked([prefix('te'), prefix('ge')], [60, 1000])).toEqual(['te', 'ge']);
    expect(asked([prefix('te'), prefix('ge')], [60, 1000], { within: 0.02 })).toEqual(['te']);
  });

  it('costs what is needed of it, and reads all words with a beginning all the same', () => {
    const costOf = (atom: Atom, needed: number) => narrow([atom], sample(40), { needed })?.cost ?? NaN;
    expect(costOf(whole('a'), 0.1)).toBeLessThan(costOf(whole('a'), 1) / 9);
    expect(costOf(prefix('a'), 0.1)).toBeGreaterThan(costOf(whole('a'), 0.1) + 2000);
  });

  it('names as many candidates whatever is needed of them', () => {
    const all = narrow([whole('a')], sample(40))?.candidates;
    expect(all).toBeCloseTo(20_240, -1);
    expect(narrow([whole('a')], sample(40), { needed: 0.1 })?.candidates).toBeCloseTo(all ?? NaN);
  });

  it('never asks for a condition that was not counted', () => {
    expect(asked([whole('a'), whole('b')], [3])).toEqual(['a']);
  });

  it('costs more the more candidates are left', () => {
    const few = narrow([whole('a')], sample(1))?.cost ?? NaN;
    const many = narrow([whole('a')], sample(100))?.cost ?? NaN;
    expect(few).toBeLessThan(many / 10);
  });
});

describe('how far there is to go', () => {
  const everywhere = { enough: 25, usual: 12_000, isOne: false };

  it('is where a page is likely, while the index costs more', () => {
    expect(nextDepth({ hits: 5, looked: 2000 }, { ...everywhere, index: 60_000 })).toBe(10_000);
    expect(nextDepth({ hits: 10, looked: 12_000 }, { ...everywhere, index: 60_000 })).toBe(30_000);
  });

  it('is nowhere where the index costs less', () => {
    expect(nextDepth({ hits: 5, looked: 2000 }, { ...everywhere, index: 9000 })).toBeNull();
    expect(nextDepth({ hits: 10, looked: 12_000 }, { ...everywhere, index: 20_000 })).toBeNull();
  });

  it('is a larger sample where there are no hits and the index is dear', () => {
    expect(nextDepth({ hits: 0, looked: 2000 }, { ...everywhere, index: 60_000 })).toBe(12_000);
    expect(nextDepth({ hits: 0, looked: 2000 }, { ...everywhere, index: 5000 })).toBeNull();
  });

  it('is never beyond a hundred thousand', () => {
    expect(nextDepth({ hits: 3, looked: 12_000 }, { ...everywhere, index: 1_000_000 })).toBeNull();
  });

  it('is no further than the usual where the index cannot be asked', () => {
    expect(nextDepth({ hits: 5, looked: 2000 }, { ...everywhere, index: null })).toBe(10_000);
    expect(nextDepth({ hits: 0, looked: 2000 }, { ...everywhere, index: null })).toBeNull();
    expect(nextDepth({ hits: 20, looked: 12_000 }, { ...everywhere, index: null })).toBeNull();
    expect(
      nextDepth({ hits: 3, looked: 1000 }, { ...everywhere, usual: 0, isOne: true, index: null }),
    ).toBeNull();
  });

  it('is a small step in one channel, whose messages cost more', () => {
    const channel = { enough: 26, usual: 0, isOne: true };
    expect(nextDepth({ hits: 24, looked: 1001 }, { ...channel, index: 9824 })).toBe(1201);
    expect(nextDepth({ hits: 9, looked: 1001 }, { ...channel, index: 3870 })).toBeNull();
  });
});

describe('the weeks that the index is asked for', () => {
  it('are all at once where few candidates are in them', () => {
    expect(weeksToAsk([400, 340], 400, 1)).toEqual([null]);
    expect(weeksToAsk([400, 400], 50_000, 0.1)).toEqual([null]);
  });

  it('are the first in the order, then three times as many, then all others', () => {
    expect(weeksToAsk([400, 341], 10_000, 0.02)).toEqual([
      [400, 399, 398],
      [397, 396, 395, 394, 393, 392, 391, 390, 389],
      null,
    ]);
    expect(weeksToAsk([341, 400], 10_000, 0.02)[0]).toEqual([341, 342, 343]);
  });

  it('have half as many candidates more than are likely to be enough', () => {
    expect(weeksToAsk([1000, 901], 1_000_000, 0.25)[0]).toHaveLength(38);
  });

  it('are so many that they have some candidates, where nothing is known of the hits', () => {
    expect(weeksToAsk([1000, 901], 5000, 1)[0]).toHaveLength(10);
  });

  it('are never more than forty, nor more than half of all', () => {
    expect(weeksToAsk([1000, 401], 20_000, 0.05)).toEqual([null]);
    expect(weeksToAsk([100, 1], 20_000, 0.4)).toEqual([null]);
  });

  it('are weeks of the time that an id begins with', () => {
    expect(weekOf(String(7n << 51n))).toBe(7);
    expect(weekOf(String((8n << 51n) - 1n))).toBe(7);
  });
});
