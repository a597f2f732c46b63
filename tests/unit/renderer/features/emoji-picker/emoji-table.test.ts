import { createRequire } from 'node:module';
import listed from 'emojibase-data/en/compact.json';
import { describe, expect, it } from 'vitest';
import {
  emojiCategories,
  entriesOf,
  withTone,
} from '../../../../../src/renderer/features/emoji-picker/emoji-table';
import { searchEmoji } from '../../../../../src/renderer/features/emoji-picker/search-emoji';

const categories = emojiCategories(listed);
const all = categories.flatMap(({ emoji }) => emoji);
const named = (name: string) => {
  const entry = all.find((candidate) => candidate.name === name);
  if (entry === undefined) throw new Error(`No emoji ${name}`);
  return entry;
};
const found = (query: string) => searchEmoji(categories, query).map(({ text }) => text);

describe('the emoji that can be picked', () => {
  it('are all of Unicode in nine sections, without letters and bare skin tones', () => {
    expect(categories.map(({ label }) => label)).toEqual([
      'Smileys & Emotion',
      'People & Body',
      'Animals & Nature',
      'Food & Drink',
      'Travel & Places',
      'Activities',
      'Objects',
      'Symbols',
      'Flags',
    ]);
    expect(all.length).toBeGreaterThan(1800);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    expect(all.map(({ text }) => text)).not.toContain('🏽');
  });

  it('have a bundled picture each, in every skin tone', () => {
    const pictures = createRequire(import.meta.url)('@iconify-json/twemoji/chars.json') as object;
    const codes = all.flatMap((entry) => [0, 1, 2, 3, 4, 5].map((tone) => withTone(entry, tone).code));
    expect(codes.filter((code) => !(code in pictures))).toEqual([]);
  });

  it('take a tone where they have one, of two people the same for both', () => {
    expect(withTone(named('waving hand'), 0).text).toBe('👋');
    expect(withTone(named('waving hand'), 5).text).toBe('👋🏿');
    expect(withTone(named('handshake'), 3).text).toBe('🤝🏽');
    expect(withTone(named('kiss'), 1)).toMatchObject({ text: '💏🏻' });
    expect(withTone(named('fire'), 5).text).toBe('🔥');
  });

  it('are found again by what was picked, in that order; what is unknown is left out', () => {
    expect(entriesOf(categories, ['👋🏿', 'no emoji', '🔥']).map(({ text, name }) => [text, name])).toEqual([
      ['👋🏿', 'waving hand'],
      ['🔥', 'fire'],
    ]);
  });
});

describe('the search', () => {
  it('has the name first, then other words for it, then beginnings', () => {
    expect(found('fire')[0]).toBe('🔥');
    expect(found('thumbs up')[0]).toBe('👍');
    expect(found('thumbsup')[0]).toBe('👍');
    expect(found('heart').indexOf('❤️')).toBeLessThan(found('heart').indexOf('💌'));
    expect(found('lol')).toContain('😂');
    expect(found('germ')[0]).toBe('🇩🇪');
  });

  it('wants every word, whatever the case and the marks between them', () => {
    expect(found('CAT heart')).toEqual(found(':cat_heart:'));
    expect(found('cat heart')[0]).toBe('😻');
    expect(found('cat zebra')).toEqual([]);
  });

  it('finds an emoji by itself, in any tone', () => {
    expect(found('🔥')).toEqual(['🔥']);
    expect(found('👋🏿')).toEqual(['👋']);
  });

  it('finds nothing for what nobody calls an emoji', () => {
    expect(found('qqqq')).toEqual([]);
    expect(found('<script>')).toEqual([]);
  });
});
