import { useEffect, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { isArchived } from '../../../domain/threads/thread';
import type { ThreadRow } from '../../state/threads/types';
import styles from './Composer.module.css';

const LOOK_EVERY_MS = 60_000;

/** Says of an archived thread that a message opens it again; nothing of another. */
export function ArchivedLine({ thread }: { readonly thread: ThreadRow }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (!isArchived(thread, now)) return null;
  return <p className={styles.archived}>{t('Writing opens this thread again')}</p>;
}
