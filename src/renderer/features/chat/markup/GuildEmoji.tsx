import type { EmojiId } from '../../../../contract/ids';
import { emojiWord } from '../../../../domain/emoji/custom-emoji';
import { useOneEmoji } from '../../../state/emoji/use-guild-emoji';
import { usePicture } from '../../../state/pictures/use-picture';
import { AwaitedEmoji, PictureEmoji } from '../../../ui/text/Emoji';
import { useMarkupScope } from './markup-context';

interface GuildEmojiProps {
  readonly id: EmojiId;
  /** As the message has it. */
  readonly name: string;
}

/** An emoji of the guild of the text; its name where that has none with this id. */
export function GuildEmoji({ id, name }: GuildEmojiProps) {
  const { guildId } = useMarkupScope();
  const emoji = useOneEmoji(guildId, id);
  const src = usePicture(emoji === null || emoji === 'awaited' ? null : emoji.url);
  if (emoji === 'awaited') return <AwaitedEmoji word={emojiWord(name)} />;
  const word = emojiWord(emoji?.name ?? name);
  return <PictureEmoji {...{ word, src }} isAnimated={emoji?.animated} isNamed />;
}
