/**
 * Asks for the letters that nearly all texts are made of before there is a text: the first layout then finds them, and
 * needs neither another font nor a second pass. Nothing waits for it; without it text appears in another font first.
 */
export const loadFont = (fonts: Pick<FontFaceSet, 'load'>): void => {
  void fonts.load("1em 'Inter Variable'").catch(() => undefined);
};
