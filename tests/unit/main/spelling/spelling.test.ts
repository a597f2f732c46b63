import { describe, expect, it } from 'vitest';
import type { SpellingLanguage } from '../../../../src/contract/ipc/spelling';
import { NO_DICTIONARIES } from '../../../../src/main/page/no-dictionaries';
import { languagesFor, Spelling } from '../../../../src/main/spelling/spelling';
import { ManualClock } from '../support/manual-clock';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Starts spelling on a substitute for Chromium, which downloads missing dictionaries from the given URL. */
const start = (
  taken: SpellingLanguage[],
  options: { isSystems?: boolean; isDeaf?: boolean; file?: string | null; fault?: string } = {},
) => {
  const did: string[] = [];
  const hearing = new Set<(language: string) => void>();
  const words = new Set(['Zugbrücke', 'apfel']);
  const added: string[] = [];
  const clock = new ManualClock();
  let url = '';
  let used: string[] = [];
  const onBoard: readonly SpellingLanguage[] = ['en-US', 'fr', 'en-GB'];
  const spelling = new Spelling({
    session: {
      setSpellCheckerEnabled: (isOn) => void did.push(isOn ? 'on' : 'off'),
      getSpellCheckerLanguages: () => used,
      setSpellCheckerLanguages: (languages) => {
        used = languages;
        did.push(`use ${languages.join(' ')}`);
        if (options.isDeaf === true) return;
        for (const language of languages)
          setImmediate(() => {
            if (!taken.includes(language as SpellingLanguage)) did.push(`ask ${url} for ${language}`);
            for (const hear of [...hearing]) hear(language);
          });
      },
      setSpellCheckerDictionaryDownloadURL: (at) => {
        url = at;
      },
      listWordsInSpellCheckerDictionary: async () => [...words],
      addWordToSpellCheckerDictionary: (word) => words.add(word).has(word),
      removeWordFromSpellCheckerDictionary: (word) => words.delete(word),
    },
    isSystems: options.isSystems ?? false,
    store: {
      sourceOf: (language) =>
        onBoard.includes(language) ? 'on-board' : added.includes(language) ? 'own' : null,
      isTaken: (language) => taken.includes(language),
      read: async () => null,
      add: async (language, file) => {
        if (options.fault !== undefined) throw new Error(options.fault);
        did.push(`add ${file}`);
        added.push(language);
      },
    },
    serve: async (languages) => {
      did.push(`serve ${languages.join(' ')}`);
      return { url: 'http://here/', close: () => void did.push('close') };
    },
    onDictionary: (heard) => {
      hearing.add(heard);
      return () => hearing.delete(heard);
    },
    preferred: () => ['de-AT', 'fr-CA', 'en-GB'],
    askFile: async () => options.file ?? null,
    clock,
  });
  return { spelling, did, clock, url: () => url, hearing };
};

describe('the check of the spelling', () => {
  it('uses the dictionaries that Chromium has, and serves none', async () => {
    const { spelling, did } = start(['en-US', 'fr']);
    await spelling.apply({ isOn: true, languages: ['en-US', 'fr'] });
    expect(did).toEqual(['on', 'use en-US fr']);
    expect(spelling.inUse).toEqual(['en-US', 'fr']);
    // Chromium remembers the languages over a restart: main sets only what has changed.
    await spelling.apply({ isOn: true, languages: ['en-US', 'fr'] });
    expect(did).toEqual(['on', 'use en-US fr', 'on']);
  });

  it('serves what is missing until Chromium has it, and nothing from then on', async () => {
    const { spelling, did, url, hearing, clock } = start(['en-US']);
    await spelling.apply({ isOn: true, languages: ['en-US', 'fr'] });
    expect(did).toEqual(['on', 'serve fr', 'use ', 'use en-US fr', 'ask http://here/ for fr', 'close']);
    expect(url()).toBe(NO_DICTIONARIES);
    expect([hearing.size, clock.running]).toEqual([0, 0]);
  });

  it('gives another dictionary, once, for one that Chromium has thrown away', async () => {
    const taken: SpellingLanguage[] = ['fr', 'en-US'];
    const { spelling, did } = start(taken);
    spelling.missed('fr');
    await spelling.apply({ isOn: true, languages: ['fr'] });
    did.length = 0;
    spelling.missed('fr');
    spelling.missed('en-US');
    expect(did).toEqual([]);
    taken.length = 0;
    for (let time = 0; time < 2; time += 1) {
      spelling.missed('fr');
      await spelling.describe();
    }
    expect(did).toEqual(['on', 'serve fr', 'use ', 'use fr', 'ask http://here/ for fr', 'close']);
  });

  it('does not wait for ever', async () => {
    const { spelling, did, clock, url } = start([], { isDeaf: true });
    const applied = spelling.apply({ isOn: true, languages: ['fr'] });
    await settle();
    clock.advance(15_000);
    await applied;
    expect(did.at(-1)).toBe('close');
    expect(url()).toBe(NO_DICTIONARIES);
  });

  it('checks in the languages of this computer where none was chosen', async () => {
    const { spelling } = start(['fr', 'en-GB']);
    await spelling.apply({ isOn: true, languages: [] });
    expect(spelling.inUse).toEqual(['fr', 'en-GB']);
    expect(languagesFor(['de-DE'], (language) => language === 'en-US')).toEqual(['en-US']);
    expect(languagesFor(['de-DE'], (language) => language === 'de')).toEqual(['de']);
    expect(languagesFor(['de-DE'], () => false)).toEqual([]);
  });

  it('leaves out what there is no dictionary of, and is off without any', async () => {
    const { spelling, did } = start([]);
    await spelling.apply({ isOn: true, languages: ['de'] });
    expect(did).toEqual(['on', 'off']);
    expect(spelling.inUse).toEqual([]);
  });

  it('is off where the person says so, and on again', async () => {
    const { spelling, did } = start(['en-US']);
    await spelling.apply({ isOn: false, languages: ['en-US'] });
    expect(did).toEqual(['off', 'off']);
    expect((await spelling.describe()).inUse).toEqual([]);
    await spelling.apply({ isOn: true, languages: ['en-US'] });
    expect(spelling.inUse).toEqual(['en-US']);
  });

  it('is the system’s where the system checks', async () => {
    const { spelling, did } = start([], { isSystems: true });
    await spelling.apply({ isOn: true, languages: ['fr'] });
    expect(did).toEqual(['on']);
    expect(await spelling.describe()).toMatchObject({ checker: 'system', dictionaries: [] });
  });

  it('says what there is, and keeps and forgets words', async () => {
    const { spelling } = start([]);
    expect(await spelling.describe()).toEqual({
      checker: 'dictionaries',
      dictionaries: ['en-GB', 'en-US', 'fr'].map((language) => ({ language, source: 'on-board' })),
      inUse: [],
      words: ['apfel', 'Zugbrücke'],
    });
    spelling.addWord('guildhall');
    spelling.addWord('');
    spelling.addWord('x'.repeat(100));
    expect((await spelling.removeWord('apfel')).words).toEqual(['guildhall', 'Zugbrücke']);
  });

  it('takes a dictionary from a file of the person’s, or says why not', async () => {
    const { spelling, did } = start([], { file: '/home/me/de.dic' });
    const result = await spelling.addDictionary('de');
    expect(did).toEqual(['add /home/me/de.dic']);
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.value?.dictionaries).toContainEqual({ language: 'de', source: 'own' });
    const failed = await start([], { file: 'x', fault: 'This is not an .aff file' }).spelling.addDictionary(
      'de',
    );
    expect(failed).toMatchObject({ ok: false, failure: { detail: 'This is not an .aff file' } });
    expect(await start([]).spelling.addDictionary('de')).toEqual({ ok: true, value: null });
  });
});
