import type { Sticker } from '../../../contract/entities/sticker';
import { stickerText } from '../../../domain/attachments/texts';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { emojiPieces } from '../../../domain/messages/markup/emoji-pieces';
import { usePicture } from '../../state/pictures/use-picture';
import { MovingPicture } from '../../ui/page/MovingPicture';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './MessageSticker.module.css';

/**
 * The sticker of a message, in a square that is taken before the picture is there. A deleted one, and one whose picture
 * cannot be shown, is its emoji and its name. One that moves does so as the person has chosen.
 */
export function MessageSticker({ sticker }: { readonly sticker: Sticker }) {
  const { name, emoji, url, animated } = sticker;
  const src = usePicture(url);
  if (src !== null)
    return (
      <div className={styles.sticker} data-tooltip={stripInvisible(name)}>
        <MovingPicture src={src} alt={stickerText(sticker)} isAnimated={animated} className={styles.image} />
      </div>
    );
  return (
    <div className={styles.sticker} data-gone role="img" aria-label={stickerText(sticker)}>
      <span className={styles.emoji} aria-hidden>
        <EmojiText pieces={emojiPieces(emoji)} />
      </span>
      <span className={styles.name}>{stripInvisible(name)}</span>
      {url === null ? <span className={styles.note}>{t('Deleted sticker')}</span> : null}
    </div>
  );
}
