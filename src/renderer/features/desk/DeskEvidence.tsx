import { Filter, Paperclip } from 'lucide-react';
import type { DeskItem, DeskMessage } from '../../../contract/ipc/desk';
import { t } from '../../../domain/i18n/t';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { messageTimeText } from '../../state/time-texts';
import { Avatar } from '../../ui/identity/Avatar';
import { Badge } from '../../ui/identity/Badge';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Desk.module.css';

/** What is known about an item: which rule found it or who reported it, and the message among those around it. */
export function DeskEvidence({ item }: { readonly item: DeskItem }) {
  const { found, reports, before, message, after, isErased, isHeld } = item;
  return (
    <>
      {found === null ? null : (
        <p className={styles.found}>
          <Filter size={14} aria-hidden />
          <EmojiText pieces={namePieces(found)} />
        </p>
      )}
      {isErased ? (
        <p className={styles.meta}>
          {t('What was kept of this message has been erased, as the rules of this server say.')}
        </p>
      ) : null}
      {message === null ? null : (
        <ol className={styles.messages} aria-label={t('Messages around it, oldest first')}>
          {before.map((each, at) => (
            <Message key={`before ${at}`} message={each} />
          ))}
          <Message message={message} mark={isHeld ? t('Held') : t('Reported')} />
          {after.map((each, at) => (
            <Message key={`after ${at}`} message={each} />
          ))}
        </ol>
      )}
      {reports.length === 0 ? null : (
        <>
          <h2 className={styles.part}>{t('Reported by')}</h2>
          <ul className={styles.messages}>
            {reports.map(({ by, about, text }, at) => (
              <li key={at} className={styles.message}>
                <Avatar name={by.name} src={by.picture} size={24} />
                <div className={styles.body}>
                  <p className={styles.byline}>
                    <strong>
                      <EmojiText pieces={namePieces(by.name)} />
                    </strong>
                    <span>{about}</span>
                  </p>
                  {text.trim() === '' ? null : (
                    <p className={styles.said} dir="auto">
                      <EmojiText pieces={emojiPieces(text.trim())} />
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface MessageProps {
  readonly message: DeskMessage;
  /** Why it is the one that the item is about. */
  readonly mark?: string;
}

function Message({ message: { author, text, createdAt, isEdited, files }, mark }: MessageProps) {
  return (
    <li className={styles.message} data-reported={mark === undefined ? undefined : true}>
      <Avatar name={author.name} src={author.picture} size={24} />
      <div className={styles.body}>
        <p className={styles.byline}>
          <strong>
            <EmojiText pieces={namePieces(author.name)} />
          </strong>
          <time dateTime={createdAt}>{messageTimeText(createdAt)}</time>
          {isEdited ? <span>{t('(edited)')}</span> : null}
          {mark === undefined ? null : <Badge tone="danger">{mark}</Badge>}
        </p>
        {text === '' ? null : (
          <p className={styles.said} dir="auto">
            <EmojiText pieces={emojiPieces(text)} />
          </p>
        )}
        {files.map((file, at) => (
          <p key={at} className={styles.byline}>
            <Paperclip size={14} aria-hidden />
            <span dir="auto">{file}</span>
          </p>
        ))}
      </div>
    </li>
  );
}
