/** Embeddings, overrides and isolates: they can make a text read in another order than it is written. */
const BIDI_CONTROL = /[\u202A-\u202E\u2066-\u2069]/;
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Whether the text holds a control that reorders what is read; such text is never made a link (security.md 'Links'). */
export const hasBidiControl = (text: string): boolean => BIDI_CONTROL.test(text);

/** The text without those controls: it reads in the order in which its letters ask to be read. */
export const withoutBidiControls = (text: string): string =>
  hasBidiControl(text) ? text.replace(BIDI_CONTROLS, '') : text;
