import { useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { signOut } from '../../state/session/thunks';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';

/** Asks before signing out (docs/spec/accounts.md 'Signing out'). */
export function LogOutDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [isPending, setIsPending] = useState(false);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        setIsPending(true);
        void dispatch(signOut());
      }}
      title={t('Log Out')}
      description={t('Are you sure you want to logout?')}
      confirmLabel={t('Log Out')}
      pending={isPending}
      tone="danger"
    />
  );
}
