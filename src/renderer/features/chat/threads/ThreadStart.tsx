import { MessageSquareText } from 'lucide-react';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { messageAimed } from '../../../state/navigation/slice';
import { openChannel } from '../../../state/navigation/thunks';
import { selectParent, selectThread } from '../../../state/threads/selectors';
import { Button } from '../../../ui/form/Button';
import { EmojiText } from '../../../ui/text/Emoji';
import { Trans } from '../../../ui/text/Trans';
import { useFeed } from '../feed-context';
import styles from '../MessageFeed.module.css';
import threads from './Threads.module.css';

/** What stands above the first message of a thread: its name, its channel, and the way to its message. */
export function ThreadStart() {
  const dispatch = useAppDispatch();
  const { channelId } = useFeed();
  const thread = useAppSelector((state) => selectThread(state, channelId));
  const parent = useAppSelector((state) => selectParent(state, channelId));
  const isBeside = useAppSelector((state) => parent !== null && state.navigation.besideThread === parent.id);
  if (thread === null || parent === null) return null;
  const { messageId } = thread;
  return (
    <div className={styles.welcome}>
      <span className={styles.welcomeIcon} aria-hidden>
        <MessageSquareText size={32} />
      </span>
      <h2>
        <EmojiText pieces={namePieces(thread.name)} />
      </h2>
      <p>
        <Trans
          text="This is the start of a thread in #<name/>."
          components={{ name: <EmojiText pieces={namePieces(parent.name)} /> }}
        />
      </p>
      {messageId === null ? null : (
        <Button
          size="s"
          className={threads.jump}
          onClick={() => {
            dispatch(messageAimed({ channelId: parent.id, messageId }));
            // Beside the thread its channel shows the message, and the thread stays open.
            if (!isBeside) void dispatch(openChannel(thread.guildId, parent.id));
          }}
        >
          {t('Jump to Message')}
        </Button>
      )}
    </div>
  );
}
