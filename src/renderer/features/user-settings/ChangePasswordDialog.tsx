import { useState } from 'react';
import { TEXT_LIMITS, TIMERS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { checkPasswordChange, type PasswordChange, type PasswordFault } from '../../../domain/profile/checks';
import { useAppDispatch } from '../../state/hooks';
import { changePassword } from '../../state/profile/thunks';
import { toastShown } from '../../state/toasts/slice';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { PasswordField } from '../../ui/form/PasswordField';
import { useRequest } from '../../ui/form/use-request';
import styles from './ChangePasswordDialog.module.css';

const NOTHING: PasswordChange = { current: '', next: '', again: '' };

/** The old password, and the new one twice (docs/spec/user-settings.md 'E-mail and password'). */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(NOTHING);
  const [fault, setFault] = useState<PasswordFault | null>(null);
  const request = useRequest();
  const field = (at: keyof PasswordChange) => ({
    value: typed[at],
    onChange: (text: string) => {
      setTyped({ ...typed, [at]: text });
      setFault(null);
    },
    limit: TEXT_LIMITS.passwordMax,
    error: fault?.at === at ? fault.text : undefined,
  });
  const save = (): void => {
    const found = checkPasswordChange(typed);
    setFault(found);
    if (found !== null) return;
    void request.send(
      () => dispatch(changePassword(typed.current, typed.next)),
      () => {
        dispatch(toastShown('success', t('Password changed'), TIMERS.shellToastMs));
        onClose();
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={save}
      errorIn="own"
      title={t('Change Password')}
      description={t("You'll be logged out on all other devices.")}
      width="s"
      request={request}
      confirmLabel={t('Change Password')}
      pendingLabel={t('Changing...')}
      beside={
        request.error === undefined ? null : (
          <p role="alert" className={styles.error}>
            {request.error}
          </p>
        )
      }
    >
      <PasswordField
        autoFocus
        label={t('Current Password')}
        required
        autoComplete="current-password"
        {...field('current')}
      />
      <PasswordField
        label={t('New Password')}
        required
        autoComplete="new-password"
        hint={t('At least {{passwordMin}} characters', { passwordMin: TEXT_LIMITS.passwordMin })}
        {...field('next')}
      />
      <PasswordField
        label={t('Confirm New Password')}
        required
        autoComplete="new-password"
        {...field('again')}
      />
    </FormDialog>
  );
}
