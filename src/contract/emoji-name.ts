/** With the lengths of EMOJI_LIMITS. */
const NAME = /^[A-Za-z0-9_]{2,32}$/;

/** Whether a text may be the name of an emoji of a guild. */
export const isEmojiName = (text: string): boolean => NAME.test(text);
