const NAMES = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });

/** The name of a language by its code: 'English (United Kingdom)'. An unknown code is returned as it is. */
export const languageName = (code: string): string => {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
};
