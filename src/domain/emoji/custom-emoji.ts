import { type EmojiId, toId } from '../../contract/ids';

const CUSTOM = /^custom:(\d{1,20})$/;

/** The emoji of a guild as a reaction. */
export const customEmoji = (id: EmojiId): string => `custom:${id}`;

/** The emoji of a guild that a reaction names; null for an emoji of Unicode. */
export const customEmojiId = (emoji: string): EmojiId | null => {
  const id = CUSTOM.exec(emoji)?.[1];
  return id === undefined ? null : toId<EmojiId>(id);
};

/** The emoji of a guild in a message. */
export const emojiToken = ({ id, name }: { readonly id: EmojiId; readonly name: string }): string =>
  `<:${name}:${id}>`;

/** The name of an emoji of a guild as people read and write it. */
export const emojiWord = (name: string): string => `:${name}:`;
