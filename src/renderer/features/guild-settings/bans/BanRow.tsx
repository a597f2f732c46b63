import { Info } from 'lucide-react';
import { memo } from 'react';
import type { Ban } from '../../../../contract/entities/ban';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { usePicture } from '../../../state/pictures/use-picture';
import { dateText } from '../../../state/time-texts';
import { Avatar } from '../../../ui/identity/Avatar';
import { Badge } from '../../../ui/identity/Badge';
import { Button } from '../../../ui/form/Button';
import { classNames } from '../../../ui/base/class-names';
import { EmojiText } from '../../../ui/text/Emoji';
import record from '../records/Record.module.css';
import styles from './BansPage.module.css';

interface BanRowProps {
  readonly ban: Ban;
  readonly tabIndex: 0 | -1;
  /** The same function for all rows in every render, so that scrolling renders only rows that come into view. */
  readonly onAsk: (ban: Ban, what: 'details' | 'unban') => void;
}

/** One ban of the list, in a fixed height: the details show a longer reason in full. */
export const BanRow = memo(function BanRow({ ban, tabIndex, onAsk }: BanRowProps) {
  const { bannedUser, moderator, reason, createdAt } = ban;
  const src = usePicture(bannedUser.avatar);
  const name = stripInvisible(bannedUser.username);
  const hasReason = reason !== null && reason.trim() !== '';
  return (
    <div className={classNames(record.row, styles.row)}>
      <Avatar name={bannedUser.username} src={src} size={40} />
      <div className={classNames(record.texts, styles.texts)}>
        <p className={record.head}>
          <span className={styles.name}>
            <EmojiText pieces={namePieces(bannedUser.username)} />
          </span>
          <Badge tone="danger">{t('BANNED')}</Badge>
        </p>
        <p className={styles.line}>
          <span className={styles.strong}>{t('Reason:')} </span>
          {hasReason ? (
            <span dir="auto" className={styles.why}>
              <EmojiText pieces={emojiPieces(reason)} />
            </span>
          ) : (
            <span className={styles.none}>{t('No reason provided')}</span>
          )}
        </p>
        <p className={styles.meta}>
          <span className={styles.by}>
            {t('Banned by')} <EmojiText pieces={namePieces(moderator.username)} />
          </span>
          <span aria-hidden>·</span>
          <time dateTime={createdAt} className={styles.date}>
            {t('Banned on {{createdAt}}', { createdAt: dateText(createdAt) })}
          </time>
        </p>
      </div>
      <div className={record.buttons}>
        <Button
          size="s"
          tabIndex={tabIndex}
          icon={<Info size={16} />}
          aria-label={t('Info about {{name}}', { name })}
          aria-haspopup="dialog"
          onClick={() => onAsk(ban, 'details')}
        >
          {t('Info')}
        </Button>
        <Button
          size="s"
          tabIndex={tabIndex}
          aria-label={t('Unban {{name}}', { name })}
          aria-haspopup="dialog"
          onClick={() => onAsk(ban, 'unban')}
        >
          {t('Unban')}
        </Button>
      </div>
    </div>
  );
});
