import { type EmojiId, toId } from '../../../../contract/ids';
import type { MarkupRule } from '../scan';

const GUILD_EMOJI = /<:([A-Za-z0-9_]{2,32}):(\d{1,20})>/y;

/** <:name:id>: an emoji of a guild. */
export const guildEmojiRule: MarkupRule = {
  name: 'guildEmoji',
  begins: '<',
  insideWord: true,
  read: ({ text }, at) => {
    GUILD_EMOJI.lastIndex = at;
    const [, name, digits] = GUILD_EMOJI.exec(text) ?? [];
    if (name === undefined || digits === undefined) return null;
    const node = { kind: 'guildEmoji', emojiId: toId<EmojiId>(digits), name } as const;
    return { kind: 'leaf', end: GUILD_EMOJI.lastIndex, node };
  },
};
