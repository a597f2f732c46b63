/** A language of the app: the English text is the key of each entry. */
export interface Catalogue {
  /** The entry of a key; undefined if the language has none, and the English text is used. */
  readonly find: (key: string) => string | undefined;
  /** The plural form of a number: 'one', 'few', 'other', ... */
  readonly formOf: (count: number) => Intl.LDMLPluralRule;
}

/**
 * The entries of a catalogue file: a flat object of keys and texts. The plural forms of a key have the suffixes `_one`,
 * `_few`, `_other` and so on.
 */
export type CatalogueEntries = Readonly<Record<string, string>>;

/** Makes the catalogue of a language (a BCP 47 tag) from its entries. */
export const createCatalogue = (language: string, entries: CatalogueEntries): Catalogue => {
  const plurals = new Intl.PluralRules(language);
  return {
    find: (key) => (Object.hasOwn(entries, key) ? entries[key] : undefined),
    formOf: (count) => plurals.select(count),
  };
};

/** The key of a plural form: the English plural text, and the form as suffix. */
export const pluralKey = (other: string, form: Intl.LDMLPluralRule): string => `${other}_${form}`;
