import { ArrowUp, CheckCheck } from 'lucide-react';
import { COUNT_LIMIT } from '../../../contract/limits';
import { plural, t } from '../../../domain/i18n/t';
import styles from './NewBar.module.css';

interface NewBarProps {
  /** The number of unread messages when the channel was opened. */
  readonly count: number;
  readonly onJump: () => void;
  readonly onRead: () => void;
}

/** The bar over the beginning of the feed while the first unread message is further up. */
export function NewBar({ count, onJump, onRead }: NewBarProps) {
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.jump} onClick={onJump}>
        <ArrowUp size={16} aria-hidden />
        {count < COUNT_LIMIT
          ? plural('{{count}} new message', '{{count}} new messages', { count })
          : t('{{number}}+ new messages', { number: count })}
      </button>
      <button type="button" className={styles.read} onClick={onRead}>
        <CheckCheck size={16} aria-hidden />
        {t('Mark as read')}
      </button>
    </div>
  );
}
