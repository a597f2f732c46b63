import { usePicture } from '../../state/pictures/use-picture';
import { Emoji, PictureEmoji } from '../../ui/text/Emoji';
import type { EmojiEntry } from './emoji-table';

/** An emoji of the picker, drawn. */
export function EntryPicture({ entry: { text, code, name, picture } }: { readonly entry: EmojiEntry }) {
  const src = usePicture(picture ?? null);
  return picture === undefined ? <Emoji text={text} code={code} /> : <PictureEmoji word={name} src={src} />;
}
