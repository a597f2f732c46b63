import { failure, success, type Result } from '../../contract/failure';
import {
  MOST_SPELLING_LANGUAGES,
  SPELLING_LANGUAGES,
  type SpellingChoice,
  type SpellingFacts,
  type SpellingLanguage,
} from '../../contract/ipc/spelling';
import { t } from '../../domain/i18n/t';
import type { Clock } from '../clock';
import type { DictionaryServer } from './dictionary-server';
import type { DictionaryStore } from './dictionary-store';
import { NO_DICTIONARIES } from '../page/no-dictionaries';

/** The part of Electron's session that is used. */
export interface SpellingSession {
  setSpellCheckerEnabled(isOn: boolean): void;
  /** The languages of the last run, which the session remembers. */
  getSpellCheckerLanguages(): string[];
  setSpellCheckerLanguages(languages: string[]): void;
  setSpellCheckerDictionaryDownloadURL(url: string): void;
  listWordsInSpellCheckerDictionary(): Promise<string[]>;
  addWordToSpellCheckerDictionary(word: string): boolean;
  removeWordFromSpellCheckerDictionary(word: string): boolean;
}

export interface SpellingDependencies {
  readonly session: SpellingSession;
  /** Whether the system checks the spelling itself, in its own languages (macOS). */
  readonly isSystems: boolean;
  readonly store: DictionaryStore;
  readonly serve: (languages: readonly SpellingLanguage[]) => Promise<DictionaryServer>;
  /**
   * Subscribes to languages whose dictionary Chromium has loaded or failed to load; the returned function unsubscribes.
   */
  readonly onDictionary: (heard: (language: string) => void) => () => void;
  /** The languages of this computer, the preferred one first. */
  readonly preferred: () => readonly string[];
  /** Shows the system's dialog; resolves to the chosen file, or null. */
  readonly askFile: () => Promise<string | null>;
  readonly clock: Clock;
}

/** The time that Chromium may take to load a dictionary. */
const TAKE_WITHIN_MS = 15_000;
/** The maximum length of a word in the person's own dictionary, by the specification. */
const MAX_WORD = 99;

/** The languages to check if none was chosen: those of this computer that have a dictionary, else English. */
export const languagesFor = (
  preferred: readonly string[],
  has: (language: SpellingLanguage) => boolean,
): readonly SpellingLanguage[] => {
  const known = (code: string): SpellingLanguage | undefined =>
    SPELLING_LANGUAGES.find((language) => language.toLowerCase() === code.toLowerCase() && has(language));
  const found = preferred.flatMap((code) => known(code) ?? known(code.split('-')[0] ?? '') ?? []);
  const languages = [...new Set(found)].slice(0, MOST_SPELLING_LANGUAGES);
  return languages.length > 0 ? languages : has('en-US') ? ['en-US'] : [];
};

/** Checks spelling with dictionaries on this computer; nothing is downloaded. */
export class Spelling {
  readonly #deps: SpellingDependencies;
  #inUse: readonly SpellingLanguage[] = [];
  #choice: SpellingChoice | null = null;
  /** Languages whose dictionary was served a second time. */
  readonly #given = new Set<string>();
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: SpellingDependencies) {
    this.#deps = deps;
  }

  /** The languages that are checked now, in order. */
  get inUse(): readonly SpellingLanguage[] {
    return this.#inUse;
  }

  /** Applies the choice. Resolves when Chromium has loaded the dictionaries; never rejects. */
  apply(choice: SpellingChoice): Promise<void> {
    this.#choice = choice;
    this.#turn = this.#turn.then(() => this.#apply(choice)).catch(() => undefined);
    return this.#turn;
  }

  /** Called when Chromium has deleted a damaged copy: serves it another one, once. */
  missed(language: string): void {
    const isUsed = this.#inUse.some((used) => used === language && !this.#deps.store.isTaken(used));
    if (this.#choice === null || !isUsed || this.#given.has(language)) return;
    this.#given.add(language);
    void this.apply(this.#choice);
  }

  async describe(): Promise<SpellingFacts> {
    const { session, store, isSystems } = this.#deps;
    await this.#turn;
    const dictionaries = SPELLING_LANGUAGES.flatMap((language) => {
      const source = store.sourceOf(language);
      return source === null ? [] : [{ language, source }];
    });
    const words = await session.listWordsInSpellCheckerDictionary().catch(() => []);
    return {
      checker: isSystems ? 'system' : 'dictionaries',
      dictionaries: isSystems ? [] : dictionaries,
      inUse: this.#inUse,
      words: [...words].sort((a, b) => a.localeCompare(b)),
    };
  }

  /** Asks for a file, and stores its dictionary. Null if the person cancels. */
  async addDictionary(language: SpellingLanguage): Promise<Result<SpellingFacts | null>> {
    const file = await this.#deps.askFile();
    if (file === null) return success(null);
    try {
      await this.#deps.store.add(language, file);
      return success(await this.describe());
    } catch (fault) {
      const detail = fault instanceof Error ? fault.message : t('The file could not be read');
      return failure({ kind: 'local', code: 'dictionary', detail });
    }
  }

  addWord(word: string): void {
    if (word !== '' && word.length <= MAX_WORD) this.#deps.session.addWordToSpellCheckerDictionary(word);
  }

  async removeWord(word: string): Promise<SpellingFacts> {
    this.#deps.session.removeWordFromSpellCheckerDictionary(word);
    return this.describe();
  }

  async #apply({ isOn, languages }: SpellingChoice): Promise<void> {
    const { session, isSystems, store, preferred } = this.#deps;
    session.setSpellCheckerEnabled(isOn);
    if (isSystems) return;
    const has = (language: SpellingLanguage): boolean => store.sourceOf(language) !== null;
    const wanted = languages.length > 0 ? languages.filter(has) : languagesFor(preferred(), has);
    this.#inUse = isOn ? wanted : [];
    if (!isOn || wanted.length === 0) {
      session.setSpellCheckerEnabled(false);
      return;
    }
    const missing = wanted.filter((language) => !store.isTaken(language));
    if (missing.length > 0) await this.#take(wanted, missing);
    else if (session.getSpellCheckerLanguages().join() !== wanted.join())
      session.setSpellCheckerLanguages([...wanted]);
  }

  async #take(wanted: readonly SpellingLanguage[], missing: readonly SpellingLanguage[]): Promise<void> {
    const { session, serve, onDictionary, clock } = this.#deps;
    const server = await serve(missing);
    try {
      const waiting = new Set<string>(missing);
      await new Promise<void>((resolve) => {
        const timer = clock.set(end, TAKE_WITHIN_MS);
        const stop = onDictionary((language) => {
          waiting.delete(language);
          if (waiting.size === 0) end();
        });
        function end(): void {
          clock.clear(timer);
          stop();
          resolve();
        }
        session.setSpellCheckerDictionaryDownloadURL(server.url);
        // The empty list first, even if the languages are the same: this makes Chromium retry a failed load.
        session.setSpellCheckerLanguages([]);
        session.setSpellCheckerLanguages([...wanted]);
      });
    } finally {
      session.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARIES);
      server.close();
    }
  }
}
