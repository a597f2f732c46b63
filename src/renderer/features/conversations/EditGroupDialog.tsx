import { useState } from 'react';
import type { ChannelId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { selectConversation } from '../../state/conversations/selectors';
import { editGroup } from '../../state/conversations/thunks';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { usePicture } from '../../state/pictures/use-picture';
import type { OpenPictureFile } from '../../ui/crop/crop-surface';
import { IconField } from '../../ui/crop/IconField';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';
import { FormDialog } from '../../ui/overlay/FormDialog';
import styles from './Conversations.module.css';

interface EditGroupDialogProps {
  readonly channelId: ChannelId;
  readonly onClose: () => void;
  readonly openFile?: OpenPictureFile | undefined;
}

/** The name and the picture of a group; without a name it is called by those of its members. */
export function EditGroupDialog({ channelId, onClose, openFile }: EditGroupDialogProps) {
  const dispatch = useAppDispatch();
  const group = useAppSelector((state) => selectConversation(state, channelId));
  const offline = useAppSelector(selectOfflineReason);
  const [name, setName] = useState(group?.name ?? '');
  const [icon, setIcon] = useState(group?.icon ?? null);
  const preview = usePicture(icon);
  const request = useRequest();
  const change = {
    ...(name.trim() === (group?.name ?? '') ? {} : { name: name.trim() === '' ? null : name.trim() }),
    ...(icon === (group?.icon ?? null) ? {} : { icon }),
  };
  const isSame = Object.keys(change).length === 0;
  const save = (): void => {
    if (isSame || offline !== undefined) return;
    void request.send(() => dispatch(editGroup({ channelId, ...change })), onClose);
  };
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={save}
      title={t('Edit Group')}
      request={request}
      errorIn="own"
      confirmLabel={t('Save')}
      pendingLabel={t('Saving...')}
      disabledReason={isSame ? t('Nothing has changed') : offline}
    >
      <div className={styles.edit}>
        <IconField icon={icon} preview={preview} onIcon={setIcon} openFile={openFile} />
        <TextField
          autoFocus
          label={t('Group Name')}
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
