import { z } from 'zod';

/** The languages that Chromium can check the spelling of, by its codes; the same list in all versions that are used. */
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

/** As many languages are checked at once. */
export const MOST_SPELLING_LANGUAGES = 5;

/** Whether and in which languages spelling is checked; none is those that the person uses this computer in. */
export const SpellingChoice = z.object({
  isOn: z.boolean(),
  languages: z.array(SpellingLanguage).max(MOST_SPELLING_LANGUAGES),
});
export type SpellingChoice = Readonly<z.output<typeof SpellingChoice>>;

/** What can be checked on this computer. */
export interface SpellingFacts {
  /** `system`: the system's own checker, which knows the languages by itself. */
  readonly checker: 'system' | 'dictionaries';
  /** The languages that there is a dictionary of, and where it is from. */
  readonly dictionaries: readonly {
    readonly language: SpellingLanguage;
    readonly source: 'on-board' | 'own';
  }[];
  /** Those that are checked now. */
  readonly inUse: readonly SpellingLanguage[];
  /** The words that the person added. */
  readonly words: readonly string[];
}
