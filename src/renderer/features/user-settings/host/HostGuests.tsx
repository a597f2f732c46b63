import type { HostingGuest } from '../../../../contract/ipc/hosting';
import { t } from '../../../../domain/i18n/t';
import { Card } from '../../../ui/page/Card';
import styles from './HostPage.module.css';

/** Who is connected from elsewhere now. */
export function HostGuests({ guests }: { readonly guests: readonly HostingGuest[] }) {
  return (
    <Card title={t('Connected now')}>
      {guests.length === 0 ? (
        <p className={styles.muted}>{t('Nobody yet.')}</p>
      ) : (
        <ul className={styles.list}>
          {guests.map(({ username, address }) => (
            <li key={`${username} ${address}`}>
              <span>{username}</span>
              <span className={styles.muted}>{address}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
