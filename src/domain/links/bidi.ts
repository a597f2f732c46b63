/** Embeddings, overrides and isolates: they can change the order in which a text is displayed. */
const BIDI_CONTROL = /[\u202A-\u202E\u2066-\u2069]/;
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Whether the text contains a control that reorders it; such a text is never made a link (security.md 'Links'). */
export const hasBidiControl = (text: string): boolean => BIDI_CONTROL.test(text);

/** The text without those controls: its letters are displayed in their natural order. */
export const withoutBidiControls = (text: string): string =>
  hasBidiControl(text) ? text.replace(BIDI_CONTROLS, '') : text;
