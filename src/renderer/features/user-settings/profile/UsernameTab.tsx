import { TEXT_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { checkUsername } from '../../../../domain/profile/checks';
import { useAppDispatch } from '../../../state/hooks';
import { saveUsername } from '../../../state/profile/thunks';
import { TextField } from '../../../ui/form/TextField';
import { ProfileForm } from './ProfileForm';
import { NOTHING_CHANGED, type TabProps } from './tab-props';
import { useSaving } from './use-saving';

/** The name that everybody sees; never empty (docs/spec/user-settings.md 'Profile'). */
export function UsernameTab({ me, drafts: { username }, onDraft }: TabProps) {
  const dispatch = useAppDispatch();
  const saving = useSaving();
  return (
    <ProfileForm
      saving={saving}
      disabledReason={username === me.username ? t(NOTHING_CHANGED) : undefined}
      onSave={() => void saving.save(checkUsername(username), () => dispatch(saveUsername(username)))}
    >
      <TextField
        autoFocus
        label={t('Username')}
        hint={t('2 to 32 letters, digits, underscores, dots and hyphens')}
        limit={TEXT_LIMITS.usernameMax}
        spellCheck={false}
        value={username}
        error={saving.error}
        onChange={(text) => {
          onDraft({ username: text });
          saving.clear();
        }}
      />
    </ProfileForm>
  );
}
