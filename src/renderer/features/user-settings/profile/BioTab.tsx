import { TEXT_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { checkBio } from '../../../../domain/profile/checks';
import { useAppDispatch } from '../../../state/hooks';
import { saveBio } from '../../../state/profile/thunks';
import { TextArea } from '../../../ui/form/TextArea';
import { ProfileForm } from './ProfileForm';
import { NOTHING_CHANGED, type TabProps } from './tab-props';
import { useSaving } from './use-saving';

/** The user's 'About me'; never empty, at most 190 characters (docs/spec/user-settings.md 'Profile'). */
export function BioTab({ me, drafts: { bio }, onDraft }: TabProps) {
  const dispatch = useAppDispatch();
  const saving = useSaving();
  return (
    <ProfileForm
      saving={saving}
      disabledReason={bio !== '' && bio === me.bio ? t(NOTHING_CHANGED) : undefined}
      onSave={() => void saving.save(checkBio(bio), () => dispatch(saveBio(bio)))}
    >
      <TextArea
        autoFocus
        label={t('About me')}
        limit={TEXT_LIMITS.bio}
        rows={5}
        dir="auto"
        value={bio}
        error={saving.error}
        onChange={(text) => {
          onDraft({ bio: text });
          saving.clear();
        }}
      />
    </ProfileForm>
  );
}
