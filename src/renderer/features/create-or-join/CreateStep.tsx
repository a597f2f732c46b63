import { useState } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { createGuild } from '../../state/guilds/create-guild';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectGuild } from '../../state/navigation/thunks';
import { usePicture } from '../../state/pictures/use-picture';
import { selectMe } from '../../state/session/selectors';
import type { OpenPictureFile } from '../../ui/crop/crop-surface';
import { IconField } from '../../ui/crop/IconField';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';
import styles from './CreateOrJoin.module.css';

interface CreateStepProps {
  readonly onClose: () => void;
  readonly onBack: () => void;
  readonly openFile?: OpenPictureFile | undefined;
}

/** A name, at most 100 and not blank, and an optional icon (docs/spec/joining.md 'Creating a server'). */
export function CreateStep({ onClose, onBack, openFile }: CreateStepProps) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const [name, setName] = useState(me === null ? '' : t('{{username}}’s server', { username: me.username }));
  const [icon, setIcon] = useState<string | null>(null);
  const preview = usePicture(icon);
  const request = useRequest();
  const isBlank = name.trim() === '';

  const create = async (): Promise<void> => {
    if (isBlank) return;
    await request.send(
      () => dispatch(createGuild({ name: name.trim(), icon })),
      (guildId) => {
        onClose();
        if (guildId !== null) void dispatch(selectGuild(guildId));
      },
    );
  };

  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => void create()}
      title={t('Create a server')}
      description={t('Give it a name and, if you like, an icon. Both can be changed later.')}
      request={request}
      errorIn="own"
      cancelLabel={t('Back')}
      onCancel={onBack}
      confirmLabel={t('Create')}
      pendingLabel={t('Creating...')}
      disabledReason={isBlank ? t('Give the server a name') : undefined}
    >
      <div className={styles.create}>
        <IconField icon={icon} preview={preview} onIcon={setIcon} openFile={openFile} />
        <TextField
          autoFocus
          label={t('Server Name')}
          // The name that is proposed has the person's own in it.
          spellCheck={false}
          required
          value={name}
          onChange={(next) => {
            setName(next);
            request.clear();
          }}
          limit={TEXT_LIMITS.guildName}
          counter
          error={request.error}
        />
      </div>
    </FormDialog>
  );
}
