import { useState } from 'react';
import { TEXT_LIMITS, TIMERS } from '../../../contract/limits';
import { checkPasswordChange, type PasswordChange, type PasswordFault } from '../../../domain/profile/checks';
import { useAppDispatch } from '../../state/hooks';
import { changePassword } from '../../state/profile/thunks';
import { toastShown } from '../../state/toasts/slice';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { PasswordField } from '../../ui/PasswordField';
import { useRequest } from '../../ui/use-request';
import styles from './ChangePasswordDialog.module.css';

const NOTHING: PasswordChange = { current: '', next: '', again: '' };

/** The old password, and the new one twice (shell.md 2, 5 and 8). */
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
    if (request.isPending) return;
    const found = checkPasswordChange(typed);
    setFault(found);
    if (found !== null) return;
    void request.send(
      () => dispatch(changePassword(typed.current, typed.next)),
      () => {
        dispatch(toastShown('success', 'Password changed', TIMERS.shellToastMs));
        onClose();
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={save}
      title="Change Password"
      description="Everywhere else you will have to log in again."
      width="s"
      footer={
        <>
          {request.error === undefined ? null : (
            <p role="alert" className={styles.error}>
              {request.error}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={request.isPending} pendingLabel="Changing...">
            Change Password
          </Button>
        </>
      }
    >
      <PasswordField
        autoFocus
        label="Current Password"
        required
        autoComplete="current-password"
        {...field('current')}
      />
      <PasswordField
        label="New Password"
        required
        autoComplete="new-password"
        hint={`At least ${TEXT_LIMITS.passwordMin} characters`}
        {...field('next')}
      />
      <PasswordField label="Confirm New Password" required autoComplete="new-password" {...field('again')} />
    </Dialog>
  );
}
