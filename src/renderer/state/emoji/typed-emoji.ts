import type { GuildId } from '../../../contract/ids';
import { customEmojiId, emojiToken, emojiWord } from '../../../domain/emoji/custom-emoji';
import { readableMention } from '../../../domain/messages/mention-names';
import { selectNamedIds } from '../members/mentions';
import type { RootState } from '../store';
import { selectEmoji } from './selectors';

/** A picked emoji as the text of an input box: `:name:` for one of the guild. */
export const typedEmoji = (state: RootState, guildId: GuildId, picked: string): string => {
  const id = customEmojiId(picked);
  const emoji = id === null ? null : selectEmoji(state, guildId, id);
  return emoji === null
    ? picked
    : readableMention(selectNamedIds(state, guildId), emojiWord(emoji.name), emojiToken(emoji));
};
