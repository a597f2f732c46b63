import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isDictionary, makeDictionary } from '../../../../src/main/spelling/bdict';
import { readAffixes, readWords } from '../../../../src/main/spelling/hunspell-files';
import { ON_BOARD, packageFiles } from '../../../../tools/dictionaries/dictionary-files';
import { wordsIn } from '../support/read-dictionary';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

/** Hashes of the output of Chromium's own converter (`convert_dict`) for the same files. */
const CHROMIUMS: Readonly<Record<string, string>> = {
  'en-US': '61ff85dbe196f050f94e91cba1c4baaae94a0b473759bf91293d15dbfdf3d644',
  'en-GB': 'aa57a8e9764e16f86452dc8f6cac82ef3fdc2d5e71a5545147fc27f929a50b74',
  fr: '3ed73f22c697c1968310989003e52fedacb649906aade967035596654d9782ae',
  ru: '3c0f3b178de05f3eacaefb9c88e73a74b71c3a9fd57645589fb3d4e733820276',
};

describe('a dictionary', () => {
  it.each(ON_BOARD)('on board: %s holds every word, whole', (language, name) => {
    const { aff, dic } = packageFiles(name);
    const made = makeDictionary(aff, dic);
    expect(isDictionary(made)).toBe(true);
    const words = readWords(dic, readAffixes(aff));
    const found = wordsIn(made);
    expect(found.size).toBe(words.length);
    expect(words.every(({ word, groups }) => found.get(word.toString())?.join() === groups.join())).toBe(
      true,
    );
    const theirs = CHROMIUMS[language];
    if (theirs !== undefined) expect(createHash('sha256').update(made).digest('hex')).toBe(theirs);
  });

  it('keeps a word that is the beginning of another, and one that stands alone', () => {
    const made = makeDictionary(bytes('SET UTF-8\nTRY ab\n'), bytes('3\na\nab\nabc\n'));
    expect([...wordsIn(made).keys()]).toEqual(['a', 'ab', 'abc']);
    expect([...wordsIn(makeDictionary(bytes('TRY a\n'), bytes('1\nalone\n'))).keys()]).toEqual(['alone']);
  });

  it('reads words and rules in the encoding of the file', () => {
    const aff = bytes('SET ISO8859-1\nTRY é\nSFX A Y 1\nSFX A 0 é .\n', 'latin1');
    const made = makeDictionary(aff, bytes('1\ncafé/A\n', 'latin1'));
    expect(wordsIn(made)).toEqual(new Map([['café', [1]]]));
    expect(made.includes(bytes('SFX A 0 é .'))).toBe(true);
    const cyrillic = makeDictionary(
      bytes('SET KOI8-R\nTRY a\n'),
      Buffer.from([0x31, 0x0a, 0xc4, 0xc1, 0x0a]),
    );
    expect([...wordsIn(cyrillic).keys()]).toEqual(['да']);
  });

  it('numbers the flags of words and of rules alike, and keeps the numbers that a file has', () => {
    const affixes = readAffixes(bytes('SFX A Y 1\nSFX A 0 s/B .\n'));
    expect(readWords(bytes('2\none/B\ntwo/AB\n'), affixes).map(({ groups }) => groups)).toEqual([[1], [2]]);
    const numbered = readAffixes(bytes('AF 2\nAF A\nAF AB\nSFX A Y 1\nSFX A 0 s/2 .\n'));
    expect(readWords(bytes('1\none/2\n'), numbered)[0]?.groups).toEqual([2]);
    expect(numbered.rules[1]).toBe('SFX A 0 s/2 .');
  });

  it('takes slashes that are escaped for letters, and leaves descriptions away', () => {
    const affixes = readAffixes(bytes('TRY a\n'));
    const words = readWords(bytes('3\n1\\/2/A\tpo:noun\nplain\tpo:verb\n# none\n'), affixes);
    expect(words.map(({ word }) => word.toString())).toEqual(['1/2', 'plain']);
  });

  it('keeps what replaces what, with spaces', () => {
    const { replacements } = readAffixes(bytes('REP 2\nREP alot a_lot\nREP ^x y\n'));
    expect(replacements).toEqual([
      ['alot', 'a lot'],
      ['^x', 'y'],
    ]);
  });

  it.each([
    ['nothing', '', '1\na\n'],
    ['a picture', '\x89PNG', '1\na\n'],
    ['no words', 'TRY a\n', '0\n'],
    ['another order of letters', 'COMPLEXPREFIXES\n', '1\na\n'],
    ['an encoding that nobody knows', 'SET KLINGON\nTRY a\n', '1\na\n'],
  ])('is not made of %s', (_, aff, dic) => {
    expect(() => makeDictionary(bytes(aff), bytes(dic))).toThrow();
  });

  it('is known by its checksum', () => {
    const made = makeDictionary(bytes('TRY a\n'), bytes('1\nalone\n'));
    const changed = Buffer.from(made);
    changed[changed.length - 2] = 0x62;
    for (const other of [changed, made.subarray(0, -1), bytes(''), bytes('BDic'), Buffer.alloc(100)])
      expect(isDictionary(other)).toBe(false);
  });
});
