import { success } from '../../contract/failure';
import { type EmojiSet, emojiSetOf, normalisedEmoji } from '../../domain/messages/emoji-set';
import { type Answer, refuse } from '../refusal';

/** Emoji of guilds, which this server does not have: none is known. */
const CUSTOM = /^custom:\d{1,20}$/;

let loading: Promise<EmojiSet> | null = null;
/** The list of Unicode's emoji, some 4,000 entries: loaded for the first reaction. */
const loadEmoji = (): Promise<EmojiSet> =>
  (loading ??= import('emojibase-data/meta/hexcodes.json', { with: { type: 'json' } }).then(
    ({ default: listed }) => emojiSetOf(listed),
  ));

/** The emoji of a request in the form in which it is stored, or the refusal. */
export const reactionEmojiOf = async (sent: string): Promise<Answer<string>> => {
  if (CUSTOM.test(sent)) return refuse(404, 'Unknown emoji');
  const emoji = normalisedEmoji(await loadEmoji(), sent);
  return emoji === null ? refuse(400, 'Not an emoji') : success(emoji);
};
