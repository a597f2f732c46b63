import { TEXT_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { checkEmailChange } from '../../../../domain/profile/checks';
import { useAppDispatch } from '../../../state/hooks';
import { changeEmail } from '../../../state/profile/thunks';
import { PasswordField } from '../../../ui/form/PasswordField';
import { TextField } from '../../../ui/form/TextField';
import styles from './EmailTab.module.css';
import { ProfileForm } from './ProfileForm';
import { NOTHING_CHANGED, type TabProps } from './tab-props';
import { useSaving } from './use-saving';

/** The address for logging in; changing it requires the password (docs/spec/user-settings.md 'E-mail and password'). */
export function EmailTab({ me, drafts: { email, password }, onDraft }: TabProps) {
  const dispatch = useAppDispatch();
  const saving = useSaving();
  const type = (change: { readonly email: string } | { readonly password: string }): void => {
    onDraft(change);
    saving.clear();
  };
  return (
    <ProfileForm
      saving={saving}
      disabledReason={email === me.email && password === '' ? t(NOTHING_CHANGED) : undefined}
      onSave={() =>
        void saving.save(
          checkEmailChange(email, password),
          () => dispatch(changeEmail(email, password)),
          () => onDraft({ password: '' }),
        )
      }
    >
      <TextField
        autoFocus
        label={t('Email')}
        required
        type="email"
        limit={TEXT_LIMITS.email}
        value={email}
        onChange={(text) => type({ email: text })}
      />
      <PasswordField
        label={t('Current Password')}
        required
        autoComplete="current-password"
        hint={t("You'll be logged out on all other devices.")}
        limit={TEXT_LIMITS.passwordMax}
        value={password}
        onChange={(text) => type({ password: text })}
      />
      {saving.error === undefined ? null : (
        <p role="alert" className={styles.error}>
          {saving.error}
        </p>
      )}
    </ProfileForm>
  );
}
