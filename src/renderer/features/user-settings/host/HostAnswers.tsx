import { useState } from 'react';
import type { HostingCheck } from '../../../../contract/ipc/hosting';
import { t } from '../../../../domain/i18n/t';
import { checkHosting } from '../../../state/hosting/thunks';
import { useAppDispatch } from '../../../state/hooks';
import { Button } from '../../../ui/form/Button';
import { useRequest } from '../../../ui/form/use-request';
import styles from './HostPage.module.css';

/** Tries each address from this computer. */
export function HostAnswers() {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<readonly HostingCheck[]>([]);
  const { send, isPending } = useRequest();
  return (
    <div className={styles.link}>
      <div>
        <Button
          pending={isPending}
          pendingLabel={t('Checking…')}
          onClick={() => void send(() => dispatch(checkHosting()), setFound)}
        >
          {t('Check What Answers')}
        </Button>
      </div>
      <ul className={styles.list} aria-live="polite">
        {found.map(({ host, answers }) => (
          <li key={host}>
            <span>{host}</span>
            <span className={styles.muted}>
              {answers ? t('Answers from this computer') : t('Does not answer from this computer')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
