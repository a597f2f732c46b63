import type { ChannelId } from '../../../contract/ids';
import { emojiPieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppSelector } from '../../state/hooks';
import { selectTypingLabel } from '../../state/typing/selectors';
import { EmojiText } from '../../ui/Emoji';
import styles from './ChatArea.module.css';

/** Who is typing in the channel; its place is kept while nobody is. */
export function TypingLine({ channelId }: { readonly channelId: ChannelId }) {
  const label = useAppSelector((state) => selectTypingLabel(state, channelId));
  return (
    <div className={styles.typing} role="status">
      {label === null ? null : (
        <>
          <span className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          <span>
            <EmojiText pieces={emojiPieces(label)} />
          </span>
        </>
      )}
    </div>
  );
}
