/** Embeddings, overrides and isolates: they can make a text read in another order than it is written. */
const BIDI_CONTROL = /[\u202A-\u202E\u2066-\u2069]/;

/** Whether the text holds a control that reorders what is read; such text is never made a link (security.md 'Links'). */
export const hasBidiControl = (text: string): boolean => BIDI_CONTROL.test(text);
