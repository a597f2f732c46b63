declare const MARKED: unique symbol;

/**
 * A text that is to be translated where it is shown. It is no string for the compiler, so that none is shown as it is;
 * when the app runs it is the English text.
 */
export interface Msg {
  readonly [MARKED]: 'text';
}

/** A text that is known before the program runs: only such a text can be found in a catalogue. */
export type Known<Text extends string> = string extends Text ? never : Text;

/** Marks a text of a table, which is made before the language is known. `t` (domain/i18n) says it where it is shown. */
export const msg = <const Text extends string>(
  text: Text extends `${string}{{${string}}}${string}` ? never : Known<Text>,
): Msg => text as unknown as Msg;
