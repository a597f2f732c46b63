import { Filter } from 'lucide-react';
import type { QueueItem } from '../../../../contract/entities/queue-item';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { foundText } from '../../../../domain/queue/texts';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Evidence.module.css';

/** The automatic rule that found the message, where one did; and for a held one, who sees it. */
export function FoundBy({ item }: { readonly item: QueueItem }) {
  const found = foundText(item);
  if (found === null) return null;
  return (
    <section aria-label={t('Automatic rule')} className={styles.found}>
      <Filter size={18} aria-hidden />
      <span>
        <strong className={styles.name}>
          <EmojiText pieces={namePieces(found)} />
        </strong>
        {item.kind === 'held' && item.status === 'open' ? (
          <span className={styles.id}>{t('Only its author sees the message until it is released.')}</span>
        ) : null}
      </span>
    </section>
  );
}
