import { describe, expect, it } from 'vitest';
import { createFinder, readText } from '../../../../src/domain/automod/find';
import type { Trigger } from '../../../../src/domain/automod/trigger';

const found = (trigger: Trigger, text: string): readonly string[] =>
  createFinder(trigger)(readText(text), 100).map(([start, end]) => text.slice(start, end));
const words = (...list: string[]): Trigger => ({ kind: 'words', words: list });

describe('words', () => {
  it.each([
    ['spam', 'Spam is SPAM, not spammer or antispam', ['Spam', 'SPAM']],
    ['spam*', 'spam spammer antispam', ['spam', 'spam']],
    ['*spam', 'spam spammer antispam', ['spam', 'spam']],
    ['*spam*', 'xspamx', ['spam']],
    ['buy now', 'Buy  now! buy now', ['buy now']],
    ['café', 'CAFE cafe\u0301 ｃａｆｅ', ['CAFE', 'cafe\u0301', 'ｃａｆｅ']],
    ['scam', 's\u200bc\u00ada\u2060m', ['s\u200bc\u00ada\u2060m']],
    ['🙂', 'well 🙂 then', ['🙂']],
    ['*', 'anything * at all', []],
    ['она', 'Она, онa', ['Она']],
  ])('%s in %s', (word, text, places) => {
    expect(found(words(word), text)).toEqual(places);
  });

  it('finds words that begin within others, and more than one at a place', () => {
    expect(found(words('he*', '*she*', '*hers'), 'ushers')).toEqual(['she', 'hers']);
    expect(found(words('a b', 'b c'), 'a b c')).toEqual(['a b', 'b c']);
  });

  it('finds phrases that end alike, the longest first, and no more than are asked for', () => {
    const like: Trigger = words('*a*', '*aa*', '*aaa*');
    expect(found(like, 'aaa')).toEqual(['a', 'aa', 'a', 'aaa', 'aa', 'a']);
    expect(createFinder(like)(readText('a'.repeat(4000)), 2)).toEqual([
      [0, 1],
      [0, 2],
    ]);
    const mixed = createFinder(words('b', '*a*'));
    expect(mixed(readText('xa b xa b'), 1)).toEqual([[1, 2]]);
    expect(mixed(readText('xa b xa b'), 3)).toEqual([
      [1, 2],
      [3, 4],
      [6, 7],
    ]);
    expect(createFinder({ kind: 'invites' })(readText('a/invite/bb a/invite/cc'), 1)).toEqual([[0, 11]]);
  });

  it('finds nothing by words that are empty when folded', () => {
    expect(found(words('\u200b', '*'), 'any text')).toEqual([]);
  });

  it('equals a search for each word by itself', () => {
    const letters = 'ab c';
    const make = (seed: number, length: number): string =>
      Array.from({ length }, (_, nth) =>
        letters.charAt(((seed * 7919 + nth * nth * 31 + nth * seed) >>> 2) % 4),
      ).join('');
    for (let seed = 1; seed < 400; seed += 1) {
      const word = make(seed, 1 + (seed % 4)).trim();
      if (word === '') continue;
      const text = make(seed + 5, 40);
      const naive: string[] = [];
      for (let at = 0; at + word.length <= text.length; at += 1) {
        const isWhole = !/[a-z]/.test(text.charAt(at - 1)) && !/[a-z]/.test(text.charAt(at + word.length));
        if (text.startsWith(word.replace(/ +/g, ' '), at) && isWhole) naive.push(word);
      }
      if (!/ {2}/.test(word)) expect([word, text, found(words(word), text)]).toEqual([word, text, naive]);
    }
  });
});

describe('invites', () => {
  it.each([
    ['Come: https://chat.example/invite/ABC-123 !', ['https://chat.example/invite/ABC-123']],
    ['chat.example/invite/abcd', ['chat.example/invite/abcd']],
    ['<GUILDHALL://join/chat.example/abcd>', ['<GUILDHALL://join/chat.example/abcd>']],
    ['/invite/abcd and the word invite/', []],
    ['a/invite/!', []],
  ])('%s', (text, places) => {
    expect(found({ kind: 'invites' }, text)).toEqual(places);
  });
});

describe('links', () => {
  const trigger: Trigger = { kind: 'links', hosts: ['example.org', 'https://Docs.Example.com/'] };
  it.each([
    ['https://example.org/a http://www.example.org', []],
    ['https://docs.example.com:8443/x', []],
    ['https://notexample.org', ['https://notexample.org']],
    ['[read](https://example.org@evil.example/)', ['[read](https://example.org@evil.example/)']],
    ['https://example.org,https://evil.example', ['https://example.org,https://evil.example']],
    ['x|https://evil.example|', ['x|https://evil.example|']],
    ['http:// and https', []],
  ])('%s', (text, places) => {
    expect(found(trigger, text)).toEqual(places);
  });
});

describe('mentions', () => {
  const trigger: Trigger = { kind: 'mentions', most: 1 };
  it.each([
    ['<@1> <@1> <@1>', []],
    ['<@1> <@2>', ['<@1> <@2>']],
    ['@everyone <@1>', ['@everyone <@1>']],
    ['`<@1> <@2>`', []],
  ])('%s', (text, places) => {
    expect(found(trigger, text)).toEqual(places);
  });
});
