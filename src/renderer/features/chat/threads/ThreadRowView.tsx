import { CircleAlert, Lock, MessageSquareText, Pencil } from 'lucide-react';
import { plural, t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { selectUnsent } from '../../../state/composer/selectors';
import { useAppSelector } from '../../../state/hooks';
import { selectMemberName } from '../../../state/members/selectors';
import type { ThreadRow } from '../../../state/threads/types';
import { timeTexts } from '../../../state/time-texts';
import { selectChannelPings } from '../../../state/unread/selectors';
import { CountBadge } from '../../../ui/identity/Badge';
import { EmojiText } from '../../../ui/text/Emoji';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden';
import { useToday } from '../use-today';
import styles from './Threads.module.css';

interface ThreadRowViewProps {
  readonly thread: ThreadRow;
  readonly onOpen: () => void;
}

/** A thread of a list: name, how many messages, when the last was written, and who began it. */
export function ThreadRowView({ thread, onOpen }: ThreadRowViewProps) {
  const { id, guildId, name, creatorId, messageCount, lastMessageAt, locked } = thread;
  const today = useToday();
  const creator = useAppSelector((state) =>
    creatorId === null ? null : selectMemberName(state, guildId, creatorId),
  );
  const pings = useAppSelector((state) => selectChannelPings(state, id));
  const unsent = useAppSelector((state) => selectUnsent(state, id));
  const Unsent = unsent === 'draft' ? Pencil : CircleAlert;
  const about = [
    plural('{{count}} message', '{{count}} messages', { count: messageCount }),
    timeTexts().messageTime(lastMessageAt, today),
    ...(creator === null ? [] : [t('by {{name}}', { name: stripInvisible(creator) })]),
  ];
  return (
    <li>
      <button type="button" className={styles.row} data-thread={id} onClick={onOpen}>
        {locked ? <Lock size={18} aria-hidden /> : <MessageSquareText size={18} aria-hidden />}
        <span className={styles.texts}>
          <span className={styles.rowName}>
            <EmojiText pieces={namePieces(name)} />
            {locked ? <VisuallyHidden>{t(', locked')}</VisuallyHidden> : null}
          </span>
          <span className={styles.rowAbout}>{about.join(' · ')}</span>
        </span>
        {unsent === null ? null : (
          <>
            <Unsent size={14} aria-hidden />
            <VisuallyHidden>
              {unsent === 'draft' ? t(', draft') : t(', a message was not sent')}
            </VisuallyHidden>
          </>
        )}
        {pings > 0 ? (
          <CountBadge
            count={pings}
            label={plural(', {{count}} mention', ', {{count}} mentions', { count: pings })}
          />
        ) : null}
      </button>
    </li>
  );
}
