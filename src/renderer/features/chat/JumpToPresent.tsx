import { ArrowDown } from 'lucide-react';
import { plural, t } from '../../../domain/i18n/t';
import styles from './MessageFeed.module.css';

interface JumpToPresentProps {
  /** The number of messages that arrived while the reader was further up. */
  readonly unseen: number;
  readonly onJump: () => void;
}

/** The bar over the end of the feed, for a reader who has scrolled up. */
export function JumpToPresent({ unseen, onJump }: JumpToPresentProps) {
  const text =
    unseen > 0
      ? plural('{{count}} new message', '{{count}} new messages', { count: unseen })
      : t('Jump to present');
  return (
    <button type="button" className={styles.jump} data-unseen={unseen > 0 || undefined} onClick={onJump}>
      {text}
      <ArrowDown size={16} aria-hidden />
    </button>
  );
}
