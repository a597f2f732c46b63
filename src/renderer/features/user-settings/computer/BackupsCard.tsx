import { useEffect, useState } from 'react';
import type { Result } from '../../../../contract/failure';
import type { KeptBackup } from '../../../../contract/ipc/on-board';
import { fileSizeText } from '../../../../domain/attachments/texts';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { listBackups, restoreBackup } from '../../../state/on-board/thunks';
import { fullTimeText } from '../../../state/time-texts';
import { Button } from '../../../ui/form/Button';
import { Banner } from '../../../ui/page/Banner';
import { Card } from '../../../ui/page/Card';
import styles from './BackupsCard.module.css';

/** The daily backups of the server on this computer; main asks before one is restored. */
export function BackupsCard() {
  const dispatch = useAppDispatch();
  const [listed, setListed] = useState<Result<readonly KeptBackup[], string> | null>(null);
  const [restoring, setRestoring] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void dispatch(listBackups()).then((found) => {
      if (isShown) setListed(found);
    });
    return () => {
      isShown = false;
    };
  }, [dispatch]);
  const restore = async (name: string): Promise<void> => {
    setRestoring(name);
    await dispatch(restoreBackup(name));
    setRestoring(null);
  };
  const backups = listed?.ok === true ? listed.value : [];
  return (
    <Card
      title={t('Backups')}
      description={t('A backup is made every day while the server runs. The last 7 are kept.')}
    >
      {listed?.ok === false ? <Banner tone="error">{listed.failure}</Banner> : null}
      {listed?.ok === true && backups.length === 0 ? (
        <p className={styles.none}>{t('No backups yet. The first is made a minute after the start.')}</p>
      ) : null}
      {backups.length === 0 ? null : (
        <ul className={styles.backups} aria-label={t('Backups')}>
          {backups.map(({ name, atMs, bytes }) => {
            const time = fullTimeText(new Date(atMs).toISOString());
            return (
              <li key={name} className={styles.backup}>
                <span className={styles.texts}>
                  <span>{time}</span>
                  <span className={styles.size}>{fileSizeText(bytes)}</span>
                </span>
                <Button
                  size="s"
                  aria-label={t('Restore the backup of {{time}}', { time })}
                  pending={restoring === name}
                  disabledReason={
                    restoring !== null && restoring !== name ? t('A backup is being restored') : undefined
                  }
                  onClick={() => void restore(name)}
                >
                  {t('Restore…')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
