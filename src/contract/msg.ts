declare const MARKED: unique symbol;

/**
 * A text that is translated when it is shown. The type is not a string, so that the compiler refuses to show it
 * untranslated; at run time it is the English text.
 */
export interface Msg {
  readonly [MARKED]: 'text';
}

/** A text that is known at compile time: only such a text can be a key of a catalogue. */
export type Known<Text extends string> = string extends Text ? never : Text;

/**
 * Marks a text of a table, which is created before the language is known. `t` (domain/i18n) translates it when it is
 * shown.
 */
export const msg = <const Text extends string>(
  text: Text extends `${string}{{${string}}}${string}` ? never : Known<Text>,
): Msg => text as unknown as Msg;
