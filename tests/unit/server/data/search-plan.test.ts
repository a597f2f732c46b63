import { describe, expect, it } from 'vitest';
import { type Atom, narrow, nextDepth } from '../../../../src/server/data/search-plan';

const whole = (text: string): Atom => ({ text, kind: 'whole' });
const prefix = (text: string): Atom => ({ text, kind: 'prefix' });
const excluded = (text: string): Atom => ({ text, kind: 'excluded' });

/** Of 2,000 messages of a million, so many fulfil each condition. */
const sample = (...having: readonly number[]) => ({ looked: 2000, all: 1_000_000, having });
const asked = (atoms: readonly Atom[], having: readonly number[], within?: number) =>
  narrow(atoms, sample(...having), within)?.atoms.map(({ text }) => text);

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
    expect(asked([prefix('te'), prefix('ge')], [60, 1000], 0.02)).toEqual(['te']);
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
