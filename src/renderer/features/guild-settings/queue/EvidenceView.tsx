import { Paperclip } from 'lucide-react';
import type { EvidenceMessage, QueueItem } from '../../../../contract/entities/queue-item';
import type { GuildId } from '../../../../contract/ids';
import { fileSizeText, shownFileName } from '../../../../domain/attachments/texts';
import { t } from '../../../../domain/i18n/t';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { useAppStore } from '../../../state/hooks';
import { copiedText } from '../../../state/members/mentions';
import { usePicture } from '../../../state/pictures/use-picture';
import { messageTimeText } from '../../../state/time-texts';
import { Avatar } from '../../../ui/identity/Avatar';
import { Badge } from '../../../ui/identity/Badge';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Evidence.module.css';

interface EvidenceViewProps {
  readonly guildId: GuildId;
  readonly item: QueueItem;
}

/** The reported message among those around it, as they were when it was reported. */
export function EvidenceView({
  guildId,
  item: { kind, evidence, messageId, isMessageThere },
}: EvidenceViewProps) {
  const isAboutMessage = messageId !== null || kind === 'held';
  if (!isAboutMessage && evidence === null) return null;
  const isErased = evidence === null || (isAboutMessage && evidence.message === null);
  return (
    <section aria-label={t('Message')}>
      <h3 className={styles.title}>
        {t('Message')}
        {messageId === null || isMessageThere ? null : <Badge>{t('This message was deleted')}</Badge>}
      </h3>
      {isErased ? (
        <p className={styles.erased}>
          {t('What was kept of this message has been erased, as the rules of this server say.')}
        </p>
      ) : (
        <ol className={styles.messages} aria-label={t('Messages around it, oldest first')}>
          {evidence.before.map((message) => (
            <Kept key={message.id} guildId={guildId} message={message} />
          ))}
          {evidence.message === null ? null : (
            <Kept
              guildId={guildId}
              message={evidence.message}
              mark={kind === 'held' ? t('Held') : t('Reported')}
            />
          )}
          {evidence.after.map((message) => (
            <Kept key={message.id} guildId={guildId} message={message} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface KeptProps {
  readonly guildId: GuildId;
  readonly message: EvidenceMessage;
  /** Why it is the one that the item is about. */
  readonly mark?: string;
}

function Kept({ guildId, message, mark }: KeptProps) {
  const { author, content, createdAt, editedAt, files } = message;
  const src = usePicture(author.avatar);
  const store = useAppStore();
  return (
    <li className={styles.message} data-reported={mark === undefined ? undefined : true}>
      <Avatar name={author.username} src={src} size={32} />
      <div className={styles.body}>
        <p className={styles.head}>
          <strong className={styles.name}>
            <EmojiText pieces={namePieces(author.username)} />
          </strong>
          <time dateTime={createdAt} className={styles.time}>
            {messageTimeText(createdAt)}
          </time>
          {editedAt === null ? null : <span className={styles.time}>{t('(edited)')}</span>}
          {mark === undefined ? null : <Badge tone="danger">{mark}</Badge>}
        </p>
        {content === '' ? null : (
          <p className={styles.content} dir="auto">
            <EmojiText pieces={emojiPieces(copiedText(store.getState(), guildId, content))} />
          </p>
        )}
        {files.length === 0 ? null : (
          <ul className={styles.files} aria-label={t('Files')}>
            {files.map((file, at) => (
              // Two files may have the same name, and be the same.
              <li key={at} className={styles.file}>
                <Paperclip size={14} aria-hidden />
                <span className={styles.fileName} dir="auto">
                  {shownFileName(file)}
                </span>
                <span className={styles.time}>{fileSizeText(file.size)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
