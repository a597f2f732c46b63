import type { Reaction } from '../../../contract/entities/reaction';
import type { EmojiId, GuildId } from '../../../contract/ids';
import { customEmojiId, emojiWord } from '../../../domain/emoji/custom-emoji';
import { t } from '../../../domain/i18n/t';
import { emojiKey } from '../../../domain/messages/markup/emoji';
import { selectEmoji } from '../../state/emoji/selectors';
import { useOneEmoji } from '../../state/emoji/use-guild-emoji';
import { usePicture } from '../../state/pictures/use-picture';
import type { RootState } from '../../state/store';
import { AwaitedEmoji, Emoji, PictureEmoji } from '../../ui/text/Emoji';

/** The emoji of a reaction; `name` is that of an emoji of the server, which stays where the emoji is deleted. */
export type NamedReaction = Pick<Reaction, 'emoji' | 'name'>;

interface ReactionEmojiProps {
  readonly guildId: GuildId;
  readonly reaction: NamedReaction;
}

const wordOf = (name: string | undefined): string => emojiWord(name ?? t('emoji'));

/** The emoji of a reaction as text: itself, or its name between colons. */
export const selectReactionWord = (
  state: RootState,
  guildId: GuildId,
  { emoji, name }: NamedReaction,
): string => {
  const id = customEmojiId(emoji);
  return id === null ? emoji : wordOf(selectEmoji(state, guildId, id)?.name ?? name);
};

/** The emoji of a reaction, drawn. */
export function ReactionEmoji({ guildId, reaction }: ReactionEmojiProps) {
  const { emoji, name } = reaction;
  const id = customEmojiId(emoji);
  if (id === null) return <Emoji text={emoji} code={emojiKey(emoji)} />;
  return <CustomEmoji guildId={guildId} id={id} name={name} />;
}

interface CustomEmojiProps {
  readonly guildId: GuildId;
  readonly id: EmojiId;
  readonly name: string | undefined;
}

function CustomEmoji({ guildId, id, name }: CustomEmojiProps) {
  const emoji = useOneEmoji(guildId, id);
  const src = usePicture(emoji === null || emoji === 'awaited' ? null : emoji.url);
  if (emoji === 'awaited') return <AwaitedEmoji word={wordOf(name)} />;
  return <PictureEmoji word={wordOf(emoji?.name ?? name)} src={src} isAnimated={emoji?.animated} />;
}
