/** A language of the app: the English text is the key of each entry. */
export interface Catalogue {
  /** The entry of a key; undefined where the language has none, and English is said. */
  readonly find: (key: string) => string | undefined;
  /** Which plural form a number takes: 'one', 'few', 'other', ... */
  readonly formOf: (count: number) => Intl.LDMLPluralRule;
}

/**
 * A catalogue as it lies in a file: a flat object of keys and texts, the forms of a plural under their key with `_one`,
 * `_few`, `_other` and so on behind it.
 */
export type CatalogueEntries = Readonly<Record<string, string>>;

/** Makes the catalogue of a language (a BCP 47 tag) of its entries. */
export const createCatalogue = (language: string, entries: CatalogueEntries): Catalogue => {
  const plurals = new Intl.PluralRules(language);
  return {
    find: (key) => (Object.hasOwn(entries, key) ? entries[key] : undefined),
    formOf: (count) => plurals.select(count),
  };
};

/** The key of a plural's form: the English text for many, and the form's name. */
export const pluralKey = (other: string, form: Intl.LDMLPluralRule): string => `${other}_${form}`;
