import type { SpellingLanguage } from '../../contract/ipc/spelling';

/** The names of Chromium's files, where they differ from the languages. */
const REGIONS: Partial<Readonly<Record<SpellingLanguage, string>>> = {
  af: 'af-ZA',
  bg: 'bg-BG',
  ca: 'ca-ES',
  cs: 'cs-CZ',
  cy: 'cy-GB',
  da: 'da-DK',
  de: 'de-DE',
  el: 'el-GR',
  es: 'es-ES',
  et: 'et-EE',
  fa: 'fa-IR',
  fo: 'fo-FO',
  fr: 'fr-FR',
  he: 'he-IL',
  hi: 'hi-IN',
  hr: 'hr-HR',
  hu: 'hu-HU',
  id: 'id-ID',
  it: 'it-IT',
  lt: 'lt-LT',
  lv: 'lv-LV',
  nb: 'nb-NO',
  nl: 'nl-NL',
  pl: 'pl-PL',
  ro: 'ro-RO',
  ru: 'ru-RU',
  sk: 'sk-SK',
  sl: 'sl-SI',
  sv: 'sv-SE',
  ta: 'ta-IN',
  tg: 'tg-TG',
  tr: 'tr-TR',
  uk: 'uk-UA',
  vi: 'vi-VN',
};

/** Chromium's name of a language's dictionary in its file names. */
export const dictionaryRegion = (language: SpellingLanguage): string => REGIONS[language] ?? language;
