import { EMOJI_LIMITS } from './limits';

const NAME = new RegExp(`^[A-Za-z0-9_]{${EMOJI_LIMITS.nameMin},${EMOJI_LIMITS.nameMax}}$`);

/** Whether a text may be the name of an emoji of a guild. */
export const isEmojiName = (text: string): boolean => NAME.test(text);
