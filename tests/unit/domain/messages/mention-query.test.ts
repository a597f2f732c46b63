import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  insertMention,
  matchMentions,
  mentionQueryAt,
  mentionText,
} from '../../../../src/domain/messages/mention-query';

/** ^ marks the caret. */
const at = (drawing: string) => ({ text: drawing.replace('^', ''), caret: drawing.indexOf('^') });

describe('mentionQueryAt', () => {
  it.each([
    ['@a^', 'a'],
    ['hi @ada^', 'ada'],
    ['hi @ad^a', 'ad'],
    ['(@ada^)', 'ada'],
    ['a\n@ada_1.b-c^', 'ada_1.b-c'],
    ['@Ünsal^', 'Ünsal'],
    [`@${'a'.repeat(65)}^`, 'a'.repeat(65)],
    ['大家 @日本^', '日本'],
    ['<@1> @b^', 'b'],
  ])('%s: %s', (drawing, query) => {
    expect(mentionQueryAt(at(drawing))?.query).toBe(query);
  });

  it.each(['@^', '^@a', 'a@b^', 'a_@b^', '@a b^', '@a ^', 'hello^', '^', `@${'a'.repeat(66)}^`])(
    '%s: none',
    (drawing) => {
      expect(mentionQueryAt(at(drawing))).toBeNull();
    },
  );
});

describe('a word behind # or :', () => {
  it.each([
    ['#g^', '#', 'g'],
    ['see #büro-2^', '#', 'büro-2'],
    ['a\n#ge^neral', '#', 'ge'],
    [':sm^', ':', 'sm'],
    ['oh :+1s^', ':', '+1s'],
    ['(:heart_e^', ':', 'heart_e'],
    ['👍:ok^', ':', 'ok'],
  ])('%s: %s %s', (drawing, mark, query) => {
    expect(mentionQueryAt(at(drawing))).toMatchObject({ mark, query });
  });

  it.each([
    '#^',
    '# a^',
    '##a^',
    'a#b^',
    '<#1^',
    '&#a^',
    ':D^',
    ':)^',
    '10:30^',
    ':10^',
    'http://ab^',
    '::ab^',
    ':ab:^',
    '<:ab^',
  ])('%s: none', (drawing) => {
    expect(mentionQueryAt(at(drawing))).toBeNull();
  });
});

describe('insertMention', () => {
  it.each([
    ['@ad^', '<@7> ^'],
    ['hi @ad^ there', 'hi <@7> ^there'],
    ['hi @ad^a, you', 'hi <@7> ^, you'],
    ['@ad^\nnext', '<@7> ^\nnext'],
  ])('%s -> %s', (before, after) => {
    const edited = at(before);
    const query = mentionQueryAt(edited)!;
    expect(insertMention(edited.text, query, mentionText('7'))).toEqual(at(after));
  });

  it('leaves all around the word as it was', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const text = `${before} @ada${after}`;
        const query = mentionQueryAt({ text, caret: before.length + 5 })!;
        const edited = insertMention(text, query, '@everyone');
        expect(edited.text.startsWith(`${before} @everyone `)).toBe(true);
        expect(edited.text.endsWith(text.slice(query.end))).toBe(true);
        expect(edited.caret).toBe(before.length + 1 + '@everyone '.length);
      }),
    );
  });
});

describe('matchMentions', () => {
  const people = [
    { id: '1', names: ['Grace Ada', 'hopper'] },
    { id: '2', names: ['Nevada'] },
    { id: '3', names: ['Ada'] },
    { id: '4', names: ['Bob', 'adam'] },
    { id: '5', names: ['Eve'] },
  ];

  it('puts names that begin with the query first, then words, then the rest', () => {
    expect(matchMentions(people, 'AdA', 10).map(({ id }) => id)).toEqual(['3', '4', '1', '2']);
    expect(matchMentions(people, 'ada', 2).map(({ id }) => id)).toEqual(['3', '4']);
    expect(matchMentions(people, 'x', 10)).toEqual([]);
  });
});
