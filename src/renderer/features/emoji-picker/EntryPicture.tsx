import { usePicture } from '../../state/pictures/use-picture';
import { Emoji, PictureEmoji } from '../../ui/text/Emoji';
import type { EmojiEntry } from './emoji-table';

/** An emoji of the picker, drawn. */
export function EntryPicture({ entry }: { readonly entry: EmojiEntry }) {
  const { text, code, name, picture, isAnimated } = entry;
  const src = usePicture(picture ?? null);
  if (picture === undefined) return <Emoji text={text} code={code} />;
  return <PictureEmoji word={name} {...{ src, isAnimated }} />;
}
