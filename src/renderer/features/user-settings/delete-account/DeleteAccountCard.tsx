import { useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { GRACE_DAYS } from '../../../state/profile/delete-account';
import { selectHasFeature } from '../../../state/session/selectors';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/page/Card';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog';

const DeleteAccountDialog = lazyDialog(() =>
  import('./DeleteAccountDialog').then((m) => m.DeleteAccountDialog),
);

/** Deletes the user's account, on a server that supports it (feature `account-delete`). */
export function DeleteAccountCard() {
  const canDelete = useAppSelector((state) => selectHasFeature(state, 'account-delete'));
  const offline = useAppSelector(selectOfflineReason);
  const [isOpen, setIsOpen] = useState(false);
  if (!canDelete) return null;
  return (
    <>
      <Card
        title={t('Account Removal')}
        description={t(
          "You'll be logged out everywhere. After {{graceDays}} days your account is permanently deleted.",
          { graceDays: GRACE_DAYS },
        )}
        actions={
          <Button variant="danger" disabledReason={offline} onClick={() => setIsOpen(true)}>
            {t('Delete Account')}
          </Button>
        }
      />
      {isOpen && <DeleteAccountDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
