const NAMES = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });

/** A language by its code, in words: 'English (United Kingdom)'. What nobody knows is called by its code. */
export const languageName = (code: string): string => {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
};
