/**
 * Loads the font's common letters before any text is drawn: the first layout then finds them, and needs neither a
 * fallback font nor a second pass. Nothing waits for the font; without it text is drawn in a fallback first.
 */
export const loadFont = (fonts: Pick<FontFaceSet, 'load'>): void => {
  void fonts.load("1em 'Inter Variable'").catch(() => undefined);
};
