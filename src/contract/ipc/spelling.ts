import { z } from 'zod';

/** The languages that Chromium can spell-check, by its codes; the same list in all supported versions. */
export const SPELLING_LANGUAGES = [
  'af',
  'bg',
  'ca',
  'cs',
  'cy',
  'da',
  'de',
  'el',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-US',
  'es',
  'et',
  'fa',
  'fo',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'hy',
  'id',
  'it',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt-BR',
  'pt-PT',
  'ro',
  'ru',
  'sk',
  'sl',
  'sq',
  'sr',
  'sv',
  'ta',
  'tg',
  'tr',
  'uk',
  'vi',
] as const;
export const SpellingLanguage = z.enum(SPELLING_LANGUAGES);
export type SpellingLanguage = z.output<typeof SpellingLanguage>;

/** The maximum number of languages that are checked at the same time. */
export const MOST_SPELLING_LANGUAGES = 5;

/** Whether and in which languages spelling is checked; an empty list means the languages of this computer. */
export const SpellingChoice = z.object({
  isOn: z.boolean(),
  languages: z.array(SpellingLanguage).max(MOST_SPELLING_LANGUAGES),
});
export type SpellingChoice = Readonly<z.output<typeof SpellingChoice>>;

/** The spell-checking that is available on this computer. */
export interface SpellingFacts {
  /** `system`: the system's own checker, which detects the languages itself. */
  readonly checker: 'system' | 'dictionaries';
  /** The languages that have a dictionary, and its source. */
  readonly dictionaries: readonly {
    readonly language: SpellingLanguage;
    readonly source: 'on-board' | 'own';
  }[];
  /** The languages that are checked now. */
  readonly inUse: readonly SpellingLanguage[];
  /** The words that the person added. */
  readonly words: readonly string[];
}
