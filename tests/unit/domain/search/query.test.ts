import { describe, expect, it } from 'vitest';
import { findMatches, matchesAll } from '../../../../src/domain/search/find-matches';
import { parseQuery } from '../../../../src/domain/search/query';

const finds = (query: string, text: string) => matchesAll(text, parseQuery(query));
const found = (query: string, text: string) => {
  const points = Array.from(text);
  return findMatches(text, parseQuery(query)).map(([start, end]) => points.slice(start, end).join(''));
};

describe('a search', () => {
  it.each([
    ['test', 'We are testing it', true],
    ['est', 'We are testing it', false],
    ['testing we', 'We are testing it', true],
    ['testing them', 'We are testing it', false],
    ['CAFE', 'un café', true],
    ['"are testing"', 'We are testing it', true],
    ['"testing are"', 'We are testing it', false],
    ['"are test"', 'We are testing it', false],
    ['"are  TESTING"', 'We ARE testing it', true],
    ['-it testing', 'We are testing it', false],
    ['-ti testing', 'We are testing it', true],
    ['-"are testing" we', 'We are testing it', false],
    ['上海', '我家在上海东边', true],
    ['海上', '我家在上海东边', false],
    ['家在上海', '我家在上海东边', true],
    ['家上海', '我家在上海东边', false],
    ['东', '我家在上海东边', true],
    ['上海', '上,海', false],
    ['สวัส', 'สวัสดีครับ', true],
    ['well-known', 'a known well', true],
    ['-well-known', 'a known well', true],
    ['-well-known', 'a well known fact', false],
    ['"hello 上海"', 'hello 上海', true],
    ['"上海 hello"', '上海 hello', true],
    ['"上海 hello"', 'hello 上海', false],
  ])('%s in %s: %s', (query, text, expected) => {
    expect(finds(query, text)).toBe(expected);
  });

  it('is empty where nothing can be found', () => {
    for (const text of ['', '   ', '🙂', '-', '""', '"…"', '<@12345>']) expect(parseQuery(text)).toEqual([]);
  });

  it('ends a phrase at the end of the text', () => {
    expect(finds('"are testing', 'We are testing it')).toBe(true);
  });

  it('takes no more tokens than a server can look for', () => {
    const many = parseQuery(Array.from({ length: 128 }, (_, n) => `w${n}`).join(' '));
    expect(many.length).toBe(32);
    expect(parseQuery('漢'.repeat(256)).flatMap(({ tokens }) => tokens).length).toBeLessThanOrEqual(32);
  });
});

describe('the found parts', () => {
  it('are the beginnings of words, whole phrases, and characters next to each other', () => {
    expect(found('test we', 'We are testing it')).toEqual(['We', 'test']);
    expect(found('"are testing"', 'We are testing it')).toEqual(['are testing']);
    expect(found('上海', '我家在上海东边')).toEqual(['上海']);
    expect(found('cafe', 'un cafe\u0301!')).toEqual(['cafe\u0301']);
    expect(found('-test we', 'We are testing')).toEqual(['We']);
    expect(found('fi', 'ﬁsh 🙂 fig')).toEqual(['ﬁ', 'fi']);
  });

  it('do not overlap', () => {
    expect(found('test testing', 'testing')).toEqual(['testing']);
    expect(found('上海 海东', '在上海东边')).toEqual(['上海东']);
  });
});
