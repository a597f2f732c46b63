/**
 * Emoji as sequences of code points, by the grammar of Unicode's UTS 51 and the properties of the running engine. A
 * grammar instead of \p{RGI_Emoji}, because it also accepts sequences typed without U+FE0F, and emoji of a later
 * Unicode than the engine's (unassigned code points that Unicode reserves for pictographs).
 */
const TAGS = '(?:[\\u{E0020}-\\u{E007E}]{1,30}\\u{E007F})?';
const UNKNOWN = '(?=\\p{Cn})\\p{Extended_Pictographic}';
const TONED = `(?:\\p{Emoji_Modifier_Base}|${UNKNOWN})\\p{Emoji_Modifier}`;
const ELEMENT = `(?:${TONED}|\\p{Extended_Pictographic}\\uFE0F?)${TAGS}`;
const SEQUENCE = new RegExp(
  [
    '[0-9#*]\\uFE0F?\\u20E3',
    `${ELEMENT}(?:\\u200D${ELEMENT}){1,9}`,
    `${TONED}${TAGS}`,
    `\\p{Extended_Pictographic}\\uFE0F${TAGS}`,
    // Shown as a picture by default; U+FE0E requests the text form.
    `(?=\\p{Extended_Pictographic})(?:\\p{Emoji_Presentation}|\\p{Cn})(?!\\uFE0E)${TAGS}`,
  ].join('|'),
  'uy',
);

/** A pair of regional letters is an emoji only if it is a flag: other pairs have no picture. */
const FLAG = new RegExp('\\p{RGI_Emoji_Flag_Sequence}', 'vy');
/** U+1F1E6 to U+1F1FF, the regional letters, have these second UTF-16 code units and the first 0xD83C. */
const isRegionalLetter = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 0xd83c && text.charCodeAt(at + 1) >= 0xdde6 && text.charCodeAt(at + 1) <= 0xddff;

/** Whether an emoji may start with this non-ASCII UTF-16 code unit: a cheap test before `emojiEnd`. */
export const isEmojiLead = (code: number): boolean =>
  (code >= 0xd83c && code <= 0xd83e) ||
  (code >= 0x203c && code <= 0x2bff) ||
  code === 0xa9 ||
  code === 0xae ||
  code === 0x3030 ||
  code === 0x303d ||
  code === 0x3297 ||
  code === 0x3299;

const ALONE = /^(?=\p{Extended_Pictographic})(?:\p{Emoji_Presentation}|\p{Cn})$/u;
/** The answers of ALONE by code point: at most the 2,048 of its two leads. */
const isAlone = new Map<number, boolean>();
const isEmojiAlone = (codePoint: number): boolean => {
  let known = isAlone.get(codePoint);
  if (known === undefined) {
    known = ALONE.test(String.fromCodePoint(codePoint));
    isAlone.set(codePoint, known);
  }
  return known;
};

/** Whether this UTF-16 code unit can continue a sequence: a variation selector, a joiner, a keycap, a tone, a tag. */
const continuesSequence = (code: number): boolean =>
  code === 0x200d ||
  code === 0x20e3 ||
  code === 0xfe0e ||
  code === 0xfe0f ||
  code === 0xd83c ||
  code === 0xdb40;

/** The index after the emoji that starts at `at`, or -1 if none starts there. */
export const emojiEnd = (text: string, at: number): number => {
  const lead = text.charCodeAt(at);
  // U+1F400 to U+1FBFF, without tones and flags: most emoji of all texts need no grammar.
  if ((lead === 0xd83d || lead === 0xd83e) && !continuesSequence(text.charCodeAt(at + 2))) {
    return isEmojiAlone(text.codePointAt(at) ?? 0) ? at + 2 : -1;
  }
  const grammar = isRegionalLetter(text, at) ? FLAG : SEQUENCE;
  grammar.lastIndex = at;
  return grammar.test(text) ? grammar.lastIndex : -1;
};

const keyOf = (emoji: string): string => {
  const parts: string[] = [];
  for (const character of emoji) {
    if (character !== '\uFE0F') parts.push((character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'));
  }
  return parts.join('-');
};

/** The keys of single emoji; sequences are without number. */
const keys = new Map<string, string>();

/**
 * The key of an emoji's picture: its code points in lower-case hexadecimal of at least four digits, joined by '-',
 * without U+FE0F. These are the keys of chars.json in @iconify-json/twemoji ('2764', '0031-20e3', '1f3f3-200d-1f308');
 * an emoji without a picture there is shown as text.
 */
export const emojiKey = (emoji: string): string => {
  if (emoji.length > 2) return keyOf(emoji);
  let key = keys.get(emoji);
  if (key === undefined) {
    key = keyOf(emoji);
    keys.set(emoji, key);
  }
  return key;
};
