import { Ban } from 'lucide-react';
import type { MessageId } from '../../../contract/ids';
import { plural, t } from '../../../domain/i18n/t';
import { useFeed } from './feed-context';
import styles from './MessageFeed.module.css';

interface BlockedRowProps {
  readonly ids: readonly MessageId[];
  readonly isOpen: boolean;
}

/** What is seen of the messages of blocked people until the reader shows them (docs/spec/friends.md 'Blocking'). */
export function BlockedRow({ ids, isOpen }: BlockedRowProps) {
  const { unfoldBlocked } = useFeed();
  const count = ids.length;
  const text =
    count === 1
      ? t('Blocked message')
      : plural('{{count}} blocked message', '{{count}} blocked messages', { count });
  return (
    <article tabIndex={-1} className={styles.blocked} aria-label={text}>
      <Ban size={16} aria-hidden />
      <span>{text}</span>
      <span aria-hidden>—</span>
      <button type="button" aria-expanded={isOpen} onClick={() => unfoldBlocked(ids, !isOpen)}>
        {isOpen ? t('Hide') : t('Show')}
      </button>
    </article>
  );
}
