import { describe, expect, it } from 'vitest';
import { type ChannelId, toId, type UserId } from '../../../../src/contract/ids';
import type { SearchFilter } from '../../../../src/domain/search/filters';
import {
  cutOut,
  type NamedThings,
  operatorAt,
  takeFilters,
  wordBefore,
} from '../../../../src/domain/search/operators';

const things: NamedThings = {
  today: '2026-11-26',
  kinds: ['file', 'image', 'link', 'reaction'],
  person: (name) =>
    name === 'bob' || name === 'Bob Smith' ? { id: toId<UserId>('2'), name: 'Bob Smith' } : null,
  channel: (name) => (name === 'general' ? { id: toId<ChannelId>('100'), name } : null),
};
const bob: SearchFilter = { by: 'from', id: toId<UserId>('2'), name: 'Bob Smith' };

/** A text whose caret is at the bar. */
const at = (marked: string) => operatorAt(marked.replace('|', ''), marked.indexOf('|'));

describe('the operator at the caret', () => {
  it.each([
    ['from:|', 'from', ''],
    ['from:bo|', 'from', 'bo'],
    ['from:bo|b', 'from', 'bo'],
    ['plan FROM:b|', 'from', 'b'],
    ['in:"my ch|', 'in', 'my ch'],
    ['has:im| more', 'has', 'im'],
  ])('%s', (marked, by, value) => {
    expect(at(marked)).toMatchObject({ by, value });
  });

  it.each([
    '|',
    'fro|m:',
    'from|:bob',
    'from:bob |',
    'http:|',
    'say "it from:|',
    '-"it from:b|',
    'wherefrom:b|',
  ])('is none in %s', (marked) => {
    expect(at(marked)).toBeNull();
  });

  it('is cut out of the text with one of the spaces around it', () => {
    const operator = at('the from:b| plan');
    if (operator === null) throw new Error('no operator');
    expect(cutOut('the from:b plan', operator)).toBe('the plan');
    expect(cutOut('from:b plan', { start: 0, end: 6 })).toBe('plan');
  });

  it('may begin with the word before the caret', () => {
    expect(wordBefore('the fr', 6)).toBe('fr');
    expect(wordBefore('the ', 4)).toBe('');
  });
});

describe('the operators of a typed text', () => {
  const take = (text: string) => takeFilters(text, [], things);

  it('become filters, and the rest stays', () => {
    expect(take('from:bob the has:Images plan in:#general on:yesterday pinned:no')).toEqual({
      text: 'the plan',
      filters: expect.arrayContaining([
        bob,
        { by: 'has', what: 'image' },
        { by: 'in', id: '100', name: 'general' },
        { by: 'on', day: '2026-11-25' },
        { by: 'pinned', is: false },
      ]),
    });
  });

  it('have names of several words in quotes', () => {
    expect(take('from:"Bob Smith" plan')).toEqual({ text: 'plan', filters: [bob] });
  });

  it('stay text where they say nothing', () => {
    for (const text of [
      'from:nobody',
      'on:fire',
      'has:cake',
      'has:thread',
      'pinned:maybe',
      'in:',
      '"the from:bob plan"',
      'to:bob',
    ])
      expect(take(text)).toEqual({ text, filters: [] });
  });

  it('are added to the filters that there are', () => {
    expect(takeFilters('from:bob', [{ by: 'pinned', is: true }], things).filters).toEqual([
      { by: 'pinned', is: true },
      bob,
    ]);
  });
});
