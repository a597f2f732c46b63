import { useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { Button } from '../../../ui/form/Button';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog';

const VerifyEmailDialog = lazyDialog(() => import('./VerifyEmailDialog').then((m) => m.VerifyEmailDialog));

/** The button that confirms the person's address. */
export function EmailActions() {
  const offline = useAppSelector(selectOfflineReason);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" aria-label={t('Verify Email')} disabledReason={offline} onClick={() => setOpen(true)}>
        {t('Verify')}
      </Button>
      {isOpen ? <VerifyEmailDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
