import { emojiEnd, emojiKey } from '../emoji';
import type { MarkupRule } from '../scan';

/** An emoji; keycaps start with a digit, # or *. */
export const emojiRule: MarkupRule = {
  name: 'emoji',
  begins: '0123456789#*',
  beginsWithEmoji: true,
  insideWord: true,
  read: ({ text }, at) => {
    if (text.charCodeAt(at) < 0x80) {
      const next = text.charAt(at + 1);
      if (next !== '\uFE0F' && next !== '\u20E3') return null;
    }
    const end = emojiEnd(text, at);
    if (end < 0) return null;
    const emoji = text.slice(at, end);
    return { kind: 'leaf', end, node: { kind: 'emoji', text: emoji, key: emojiKey(emoji) } };
  },
};
