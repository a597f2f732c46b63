import type { ChannelId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { emojiPieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppSelector } from '../../state/hooks';
import { selectTypingLabel } from '../../state/typing/selectors';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './ChatArea.module.css';

const TOO_QUICKLY = msg("You're sending messages too quickly. The rest will follow.");

/** Who is typing in the channel, or why the user's own messages wait; its space is kept while empty. */
export function TypingLine({ channelId }: { readonly channelId: ChannelId }) {
  const label = useAppSelector((state) => selectTypingLabel(state, channelId));
  const isPaused = useAppSelector((state) => state.composer.paused[channelId] === true);
  if (isPaused)
    return (
      <div className={styles.typing} role="status">
        <span>{t(TOO_QUICKLY)}</span>
      </div>
    );
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
