import { useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { selectHasTwoFactor } from '../../../state/session/selectors';
import { Button } from '../../../ui/form/Button';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog';
import styles from './TwoFactor.module.css';

const DIALOGS = {
  enable: lazyDialog(() => import('./EnableDialog').then((m) => m.EnableDialog)),
  disable: lazyDialog(() => import('./DisableDialog').then((m) => m.DisableDialog)),
  codes: lazyDialog(() => import('./NewCodesDialog').then((m) => m.NewCodesDialog)),
} as const;

/** The buttons that turn two-factor authentication on and off, and make new recovery codes. */
export function TwoFactorActions() {
  const isOn = useAppSelector(selectHasTwoFactor);
  const offline = useAppSelector(selectOfflineReason);
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open === null ? null : DIALOGS[open];
  return (
    <>
      <div className={styles.buttons}>
        {isOn ? (
          <>
            <Button size="s" disabledReason={offline} onClick={() => setOpen('codes')}>
              {t('New Recovery Codes')}
            </Button>
            <Button
              size="s"
              variant="danger"
              aria-label={t('Disable 2FA')}
              disabledReason={offline}
              onClick={() => setOpen('disable')}
            >
              {t('Disable')}
            </Button>
          </>
        ) : (
          <Button
            size="s"
            aria-label={t('Enable 2FA')}
            disabledReason={offline}
            onClick={() => setOpen('enable')}
          >
            {t('Enable')}
          </Button>
        )}
      </div>
      {Dialog === null ? null : <Dialog onClose={() => setOpen(null)} />}
    </>
  );
}
