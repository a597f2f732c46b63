import { ArrowRight } from 'lucide-react';
import type { AuditLogEntry } from '../../../../contract/entities/audit-log-entry';
import {
  changeLabel,
  extraChips,
  type ShownValue,
  shownValue,
} from '../../../../domain/audit-log/describe-change';
import { t } from '../../../../domain/i18n/t';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { fullTimeText } from '../../../state/time-texts';
import { Badge } from '../../../ui/identity/Badge';
import { EmojiText } from '../../../ui/text/Emoji';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden';
import styles from './AuditLog.module.css';

interface EntryDetailsProps {
  readonly entry: AuditLogEntry;
}

function Value({ value }: { readonly value: ShownValue }) {
  if (value.kind === 'time') return fullTimeText(value.text);
  return (
    <>
      {value.kind === 'colour' && (
        <span aria-hidden className={styles.swatch} style={{ backgroundColor: value.text }} />
      )}
      <span dir="auto">
        <EmojiText pieces={emojiPieces(value.text)} />
      </span>
    </>
  );
}

/** An entry's details: each field before and after, further facts, the exact time, its id. */
export function EntryDetails({
  entry: { id, actionType, changes, extraInfo, timestamp },
}: EntryDetailsProps) {
  const chips = extraChips(extraInfo);
  return (
    <div className={styles.details}>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ key, oldValue, newValue }, place) => (
            // Two moved items may have the same name, so the index is the key.
            <div key={place} className={styles.change}>
              <dt className={styles.key} dir="auto">
                <EmojiText pieces={namePieces(changeLabel(key, actionType))} />
              </dt>
              <dd className={styles.pair}>
                <span className={styles.before}>
                  <VisuallyHidden>{t('Before:')} </VisuallyHidden>
                  <Value value={shownValue(key, oldValue, actionType)} />
                </span>
                <span className={styles.then}>
                  <ArrowRight size={14} aria-hidden className={styles.arrow} />
                  <span className={styles.after}>
                    <VisuallyHidden>{t('After:')} </VisuallyHidden>
                    <Value value={shownValue(key, newValue, actionType)} />
                  </span>
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {chips.length > 0 && (
        <ul aria-label={t('More')} className={styles.chips}>
          {chips.map((chip) => (
            <li key={chip}>
              <Badge className={styles.chip}>
                <EmojiText pieces={namePieces(chip)} />
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        <time dateTime={timestamp}>{fullTimeText(timestamp)}</time>
        <span className={styles.id}>{t('ID: {{id}}', { id })}</span>
      </p>
    </div>
  );
}
