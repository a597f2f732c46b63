import { t } from '../../../domain/i18n/t';
import { Spinner } from './Spinner';
import styles from './WaitingPage.module.css';

/** A page whose code or content is loading. Fast content leaves no visible flash. */
export function WaitingPage() {
  return (
    <div className={styles.waiting}>
      <Spinner size={32} label={t('Loading')} />
    </div>
  );
}
