import { MessageSquareText } from 'lucide-react';
import type { MessageThread } from '../../../../contract/entities/thread';
import { plural, t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectLine } from '../../../state/threads/selectors';
import { openThread } from '../../../state/threads/thunks';
import { timeTexts } from '../../../state/time-texts';
import { selectIsChannelUnread } from '../../../state/unread/selectors';
import { useTabStop } from '../../../ui/base/tab-stop';
import { EmojiText } from '../../../ui/text/Emoji';
import { useFeed } from '../feed-context';
import styles from './Threads.module.css';

interface ThreadLineProps {
  readonly thread: MessageThread;
}

/** Under a message with a thread: its name, how many messages it has and when the last was written; opens it. */
export function ThreadLine({ thread }: ThreadLineProps) {
  const dispatch = useAppDispatch();
  const { today } = useFeed();
  const { id, name, messageCount, lastMessageAt } = useAppSelector((state) => selectLine(state, thread));
  const isUnread = useAppSelector((state) => selectIsChannelUnread(state, id));
  const stop = useTabStop();
  const about =
    messageCount === 0
      ? t('No messages yet')
      : plural('{{count}} message, last {{time}}', '{{count}} messages, last {{time}}', {
          count: messageCount,
          time: timeTexts().messageTime(lastMessageAt, today),
        });
  const said = t('Thread {{name}}, {{about}}', { name: stripInvisible(name), about });
  return (
    <button
      type="button"
      tabIndex={stop}
      className={styles.line}
      data-thread={id}
      data-unread={isUnread || undefined}
      aria-label={isUnread ? t('{{thread}}, unread', { thread: said }) : said}
      onClick={() => void dispatch(openThread(id))}
    >
      <MessageSquareText size={16} aria-hidden />
      <span className={styles.lineName}>
        <EmojiText pieces={namePieces(name)} />
      </span>
      <span className={styles.lineAbout}>{about}</span>
    </button>
  );
}
