import type { ReactNode, SyntheticEvent } from 'react';
import { confirmOnEnter } from '../../ui/form/confirm-key';
import styles from './ChannelDialogs.module.css';

interface SavingFormProps {
  readonly onSave: () => void;
  readonly children: ReactNode;
}

/** The fields of a settings page: Enter saves, as in a dialog. */
export function SavingForm({ onSave, children }: SavingFormProps) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={styles.page} noValidate onSubmit={submit} onKeyDown={confirmOnEnter}>
      {children}
      <button type="submit" hidden />
    </form>
  );
}
