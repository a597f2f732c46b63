import { Pencil, Trash2 } from 'lucide-react';
import type { ScheduledMessage } from '../../../../contract/entities/scheduled';
import { listedFile } from '../../../../domain/attachments/listed-file';
import { serverText, t } from '../../../../domain/i18n/t';
import { emojiPieces } from '../../../../domain/messages/markup/emoji-pieces';
import { fullTimeText, messageTimeText } from '../../../state/time-texts';
import { Button } from '../../../ui/form/Button';
import { IconButton } from '../../../ui/form/IconButton';
import type { FocusHandlers } from '../../../ui/list/use-kept-focus';
import { FileList } from '../../../ui/page/FileList';
import { EmojiText } from '../../../ui/text/Emoji';
import list from '../HeaderList.module.css';
import styles from './Scheduled.module.css';

interface ScheduledItemProps {
  readonly item: ScheduledMessage;
  readonly text: string;
  /** It was for a channel that the person cannot open any more. */
  readonly isElsewhere: boolean;
  /** They note where the focus is. */
  readonly focus: FocusHandlers;
  readonly disabledReason: string | undefined;
  readonly onEdit: () => void;
  readonly onSend: () => void;
  readonly onDelete: () => void;
}

/** A scheduled message: when, what, and why it was not sent. */
export function ScheduledItem({
  item: { content, attachments, sendAt, refused },
  text,
  isElsewhere,
  focus,
  disabledReason,
  onEdit,
  onSend,
  onDelete,
}: ScheduledItemProps) {
  return (
    <li className={list.item} {...focus}>
      <header className={list.head}>
        <time className={list.time} dateTime={sendAt} data-tooltip={fullTimeText(sendAt)}>
          {messageTimeText(sendAt)}
        </time>
        <span className={list.acts}>
          <Button
            size="s"
            aria-label={t('Send now: {{text}}', { text })}
            disabledReason={disabledReason}
            onClick={onSend}
          >
            {t('Send now')}
          </Button>
          <IconButton
            size="s"
            label={t('Edit')}
            icon={<Pencil />}
            disabledReason={disabledReason}
            onClick={onEdit}
          />
          <IconButton
            size="s"
            tone="danger"
            label={t('Delete')}
            icon={<Trash2 />}
            disabledReason={disabledReason}
            onClick={onDelete}
          />
        </span>
      </header>
      {content.trim() === '' ? null : (
        <p className={list.text} data-selectable>
          <EmojiText pieces={emojiPieces(text)} />
        </p>
      )}
      {attachments.length === 0 ? null : (
        <FileList label={t('Files of this message')} files={attachments.map(listedFile)} />
      )}
      {isElsewhere ? <p className={styles.note}>{t('For a channel that you cannot open')}</p> : null}
      {refused === null ? null : (
        <p className={styles.refused}>{t('Not sent: {{reason}}', { reason: serverText(refused) })}</p>
      )}
    </li>
  );
}
