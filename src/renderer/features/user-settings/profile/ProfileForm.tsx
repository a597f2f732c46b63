import { Check } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { t } from '../../../../domain/i18n/t';
import { Button } from '../../../ui/form/Button';
import styles from './ProfileForm.module.css';
import type { Saving } from './use-saving';

interface ProfileFormProps {
  readonly saving: Saving;
  readonly onSave: () => void;
  /** Why there is nothing to save. */
  readonly disabledReason?: string | undefined;
  readonly children: ReactNode;
}

/** One part of the profile with its Save button; Enter saves too. */
export function ProfileForm({ saving, onSave, disabledReason, children }: ProfileFormProps) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (disabledReason === undefined) onSave();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <div className={styles.foot}>
        <span role="status" className={styles.saved}>
          {saving.isSaved ? (
            <>
              <Check size={16} aria-hidden />
              {t('Saved')}
            </>
          ) : null}
        </span>
        <Button
          type="submit"
          variant="primary"
          pending={saving.isPending}
          pendingLabel={t('Saving...')}
          disabledReason={disabledReason}
        >
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
