import type { Reporting } from '../../../../contract/entities/queue-item';
import { t } from '../../../../domain/i18n/t';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { categoryText } from '../../../../domain/queue/texts';
import { usePicture } from '../../../state/pictures/use-picture';
import { messageTimeText } from '../../../state/time-texts';
import { Avatar } from '../../../ui/identity/Avatar';
import { Badge } from '../../../ui/identity/Badge';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Evidence.module.css';

/** Who reported it, why, and what they said. */
export function ReportList({ reports }: { readonly reports: readonly Reporting[] }) {
  return (
    <section aria-label={t('Reported by')}>
      <h3 className={styles.title}>{t('Reported by')}</h3>
      <ul className={styles.reports}>
        {reports.map((report) => (
          <Said key={report.user.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

function Said({ report: { user, category, text, createdAt } }: { readonly report: Reporting }) {
  const src = usePicture(user.avatar);
  return (
    <li className={styles.message}>
      <Avatar name={user.username} src={src} size={32} />
      <div className={styles.body}>
        <p className={styles.head}>
          <strong className={styles.name}>
            <EmojiText pieces={namePieces(user.username)} />
          </strong>
          <Badge tone="danger">{categoryText(category)}</Badge>
          <time dateTime={createdAt} className={styles.time}>
            {messageTimeText(createdAt)}
          </time>
        </p>
        {text.trim() === '' ? null : (
          <p className={styles.content} dir="auto">
            <EmojiText pieces={emojiPieces(text.trim())} />
          </p>
        )}
      </div>
    </li>
  );
}
