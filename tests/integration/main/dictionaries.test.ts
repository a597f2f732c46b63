import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDictionary } from '../../../src/main/spelling/bdict';
import { languageOfFile, serveDictionaries } from '../../../src/main/spelling/dictionary-server';
import { type DictionaryStore, openDictionaries } from '../../../src/main/spelling/dictionary-store';

const DICTIONARY = makeDictionary(Buffer.from('TRY a\n'), Buffer.from('1\nword\n'));
let root: string;
let store: DictionaryStore;
const at = (...path: string[]) => join(root, ...path);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guildhall-dictionaries-'));
  for (const folder of ['board', 'taken']) mkdirSync(at(folder));
  writeFileSync(at('board', 'en-GB.bdic'), DICTIONARY);
  store = openDictionaries({ onBoard: at('board'), own: at('own'), taken: at('taken') });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('dictionaries', () => {
  it('are those on board, and known when Chromium has taken them', async () => {
    expect([store.sourceOf('en-GB'), store.sourceOf('de')]).toEqual(['on-board', null]);
    expect(await store.read('en-GB')).toEqual(DICTIONARY);
    expect(await store.read('de')).toBeNull();
    writeFileSync(at('taken', 'en-GB-oxendict-9-0.bdic'), '');
    expect(store.isTaken('en-GB')).toBe(false);
    writeFileSync(at('taken', 'en-GB-10-1.bdic'), '');
    expect(store.isTaken('en-GB')).toBe(true);
    rmSync(at('taken'), { recursive: true });
    expect(store.isTaken('en-GB')).toBe(false);
  });

  it('are brought as Hunspell’s two files, by either, or as one of Chromium', async () => {
    writeFileSync(at('de_DE.aff'), 'TRY a\n');
    await expect(store.add('de', at('de_DE.aff'))).rejects.toThrow('in the same folder');
    writeFileSync(at('de_DE.dic'), '1\nWort\n');
    for (const name of ['de_DE.dic', 'de_DE.aff']) {
      await store.add('de', at(name));
      expect(store.sourceOf('de')).toBe('own');
      rmSync(at('own'), { recursive: true });
    }
    writeFileSync(at('mine.bdic'), DICTIONARY);
    writeFileSync(at('taken', 'de-DE-3-0.bdic'), 'old');
    await store.add('de', at('mine.bdic'));
    expect(await store.read('de')).toEqual(DICTIONARY);
    expect(readdirSync(at('taken'))).toEqual([]);
  });

  it('are not what is damaged, or something else', async () => {
    writeFileSync(at('mine.bdic'), DICTIONARY.subarray(0, -2));
    await expect(store.add('de', at('mine.bdic'))).rejects.toThrow('damaged');
    writeFileSync(at('letter.txt'), 'Dear');
    await expect(store.add('de', at('letter.txt'))).rejects.toThrow('.dic');
    await expect(store.add('de', at('nowhere.bdic'))).rejects.toThrow();
    expect(store.sourceOf('de')).toBeNull();
  });
});

describe('the way to Chromium', () => {
  it('gives what it is asked for in any version, to whoever knows where, until it is closed', async () => {
    const server = await serveDictionaries({ languages: ['en-GB'], read: store.read, secret: 's3cret' });
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/s3cret\/$/);
    const ask = async (path: string, method = 'GET') => {
      const answer = await fetch(new URL(path, server.url), { method });
      return [answer.status, Buffer.from(await answer.arrayBuffer()).equals(DICTIONARY)];
    };
    expect(await ask('en-gb-10-1.bdic')).toEqual([200, true]);
    expect(await ask('en-gb-77-3.bdic')).toEqual([200, true]);
    for (const path of [
      'de-de-3-0.bdic',
      '../en-gb-10-1.bdic',
      '/en-gb-10-1.bdic',
      '..%2f..%2fetc/passwd',
      '',
    ])
      expect(await ask(path)).toEqual([404, false]);
    expect(await ask('en-gb-10-1.bdic', 'POST')).toEqual([404, false]);
    server.close();
    await expect(ask('en-gb-10-1.bdic')).rejects.toThrow();
  });

  it('knows the languages by the regions of the files', () => {
    const all = ['de', 'en-US', 'sq'] as const;
    expect(languageOfFile('de-de-3-0.bdic', all)).toBe('de');
    expect(languageOfFile('en-us-10-1.bdic', all)).toBe('en-US');
    expect(languageOfFile('sq-3-0.bdic', all)).toBe('sq');
    expect(languageOfFile('de-3-0.bdic', all)).toBeNull();
    expect(languageOfFile('en-us.bdic', all)).toBeNull();
  });
});
