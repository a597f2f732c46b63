import { useEffect, useMemo, useState } from 'react';
import type { User } from '../../../../contract/entities/user';
import type { UploadedFile } from '../../../../contract/rest/endpoint';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { usePicture } from '../../../state/pictures/use-picture';
import { saveAvatar } from '../../../state/profile/thunks';
import { Avatar } from '../../../ui/identity/Avatar';
import { FileDropButton } from '../../../ui/form/FileDropButton';
import styles from './AvatarTab.module.css';
import { withCanvas, type WithPicture } from './canvas-codec';
import { prepareAvatar } from './prepare-avatar';
import { ProfileForm } from './ProfileForm';
import { useSaving } from './use-saving';

interface AvatarTabProps {
  readonly me: User;
  readonly withPicture?: WithPicture | undefined;
}

/** The address of an unsent picture, while it is shown. */
const usePreview = (avatar: UploadedFile | null): string | null => {
  const address = useMemo(
    () => (avatar === null ? null : URL.createObjectURL(new Blob([avatar.bytes], { type: avatar.type }))),
    [avatar],
  );
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address);
    return undefined;
  }, [address]);
  return address;
};

/**
 * The user's picture: an image under 4 MB, scaled down here before it is sent (docs/spec/user-settings.md 'Avatar').
 */
export function AvatarTab({ me, withPicture = withCanvas }: AvatarTabProps) {
  const dispatch = useAppDispatch();
  const saving = useSaving();
  const [chosen, setChosen] = useState<UploadedFile | null>(null);
  const current = usePicture(me.avatar);
  const decoration = usePicture(me.avatarDecoration);
  const preview = usePreview(chosen);
  const [fault, setFault] = useState<string>();
  const choose = async (file: File): Promise<void> => {
    saving.clear();
    setFault(undefined);
    const prepared = await prepareAvatar(file, withPicture);
    setChosen(prepared.ok ? prepared.avatar : null);
    if (!prepared.ok) setFault(prepared.error);
  };
  return (
    <ProfileForm
      saving={saving}
      disabledReason={chosen === null ? t('Choose a picture first') : undefined}
      onSave={() => {
        if (chosen === null) return;
        void saving.save(
          null,
          () => dispatch(saveAvatar(chosen)),
          () => setChosen(null),
        );
      }}
    >
      <div className={styles.pair}>
        <Avatar name={me.username} src={preview ?? current} decoration={decoration} size={120} />
        <FileDropButton
          label={chosen === null ? t('Upload Avatar') : t('Choose Another')}
          hint={t('PNG, JPEG or WebP, under 4MB')}
          accept="image/*"
          error={fault ?? saving.error}
          onFile={(file) => void choose(file)}
        />
      </div>
    </ProfileForm>
  );
}
