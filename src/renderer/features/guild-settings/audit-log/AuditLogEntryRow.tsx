import {
  ChevronDown,
  Hash,
  Link,
  type LucideIcon,
  MessageSquare,
  Plug,
  ScrollText,
  Server,
  Shield,
  Smile,
  User,
  Webhook,
} from 'lucide-react';
import { memo } from 'react';
import type { AuditCategory } from '../../../../contract/audit-actions';
import type { AuditLogEntry } from '../../../../contract/entities/audit-log-entry';
import type { AuditLogEntryId } from '../../../../contract/ids';
import { actionTone, entryLabel } from '../../../../domain/audit-log/action-label';
import { targetText, userTag } from '../../../../domain/audit-log/entry-texts';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { auditActions } from '../../../state/audit-log/actions';
import { usePicture } from '../../../state/pictures/use-picture';
import { timeTexts } from '../../../state/time-texts';
import { Avatar } from '../../../ui/identity/Avatar';
import { Button } from '../../../ui/form/Button';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './AuditLog.module.css';
import { EntryDetails } from './EntryDetails';

const ICONS: Readonly<Record<AuditCategory, LucideIcon>> = {
  server: Server,
  channel: Hash,
  member: User,
  role: Shield,
  message: MessageSquare,
  invite: Link,
  integration: Plug,
  emoji: Smile,
  webhook: Webhook,
};
const isKnown = (category: string): category is AuditCategory => Object.hasOwn(ICONS, category);

interface AuditLogEntryRowProps {
  readonly entry: AuditLogEntry;
  readonly isOpen: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onToggle: (id: AuditLogEntryId) => void;
  /** Null where nobody here may undo. */
  readonly onUndo: ((entry: AuditLogEntry) => void) | null;
}

/** Who did what to whom, when and why; the details on request. */
export const AuditLogEntryRow = memo(function AuditLogEntryRow({
  entry,
  isOpen,
  now,
  onToggle,
  onUndo,
}: AuditLogEntryRowProps) {
  const { id, user, actionType, actionCategory, reason, timestamp, undo } = entry;
  const isUndone = undo?.state === 'done';
  const src = usePicture(user.avatar);
  const Icon = isKnown(actionCategory) ? ICONS[actionCategory] : ScrollText;
  const target = targetText(entry.target);
  const label = isOpen ? t('Show Less') : t('Show More Details');
  const spoken = [userTag(user), entryLabel(auditActions, entry), target ?? ''].join(' ');
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.picture}>
          <Avatar name={user.username} src={src} size={40} />
          <span className={styles.mark} data-tone={actionTone(actionType)} aria-hidden>
            <Icon size={12} />
          </span>
        </span>
        <div className={styles.texts}>
          <p className={styles.summary} data-undone={isUndone}>
            <span className={styles.user}>
              <EmojiText pieces={namePieces(userTag(user))} />
            </span>{' '}
            <span className={styles.action} data-tone={actionTone(actionType)}>
              {entryLabel(auditActions, entry)}
            </span>{' '}
            {target !== null && (
              <span className={styles.target} dir="auto">
                <EmojiText pieces={namePieces(target)} />
              </span>
            )}
          </p>
          <p className={styles.meta}>
            <time dateTime={timestamp}>{timeTexts().relativeTime(timestamp, now)}</time>
            {reason !== null && reason.trim() !== '' && (
              <>
                <span aria-hidden>·</span>
                <span>{t('Reason:')} </span>
                <span dir="auto" className={styles.reason}>
                  <EmojiText pieces={emojiPieces(reason)} />
                </span>
              </>
            )}
            {isUndone && (
              <>
                <span aria-hidden>·</span>
                <span dir="auto">
                  {undo.by === null
                    ? t('Undone')
                    : t('Undone by {{name}}', { name: stripInvisible(undo.by) })}
                </span>
              </>
            )}
          </p>
        </div>
        {onUndo !== null && undo?.state === 'possible' && (
          <Button
            size="s"
            variant="quiet"
            aria-label={`${t('Undo')}: ${stripInvisible(spoken)}`}
            className={styles.more}
            onClick={() => onUndo(entry)}
          >
            {t('Undo')}
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={`${label}: ${stripInvisible(spoken)}`}
          className={styles.more}
          onClick={() => onToggle(id)}
        >
          <span className={styles.moreText}>{label}</span>
          <ChevronDown size={14} className={styles.chevron} />
        </Button>
      </div>
      {isOpen && <EntryDetails entry={entry} />}
    </li>
  );
});
