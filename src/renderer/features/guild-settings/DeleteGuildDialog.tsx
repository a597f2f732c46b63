import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { isTypedName } from '../../../domain/guilds/typed-name';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { deleteGuild } from '../../state/guilds/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../ui/text/Emoji';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';

interface DeleteGuildDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks the owner before a server is deleted; its name must be typed (docs/spec/server-settings.md 'Deleting'). */
export function DeleteGuildDialog({ guildId, onClose, onDeleted }: DeleteGuildDialogProps) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const [typed, setTyped] = useState('');
  const { isPending, error, send } = useRequest();
  const isSame = isTypedName(typed, name);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        if (isSame) void send(() => dispatch(deleteGuild(guildId)), onDeleted);
      }}
      title={t('Delete Server')}
      description={
        <>
          <strong>
            <EmojiText pieces={namePieces(name)} />
          </strong>
          <br />
          {t(
            'This action cannot be undone. This will permanently delete the server and remove all associated data.',
          )}
        </>
      }
      confirmLabel={t('Delete Server')}
      tone="danger"
      pending={isPending}
      pendingLabel={t('Deleting...')}
      disabledReason={isSame ? undefined : t('Enter the server name shown above')}
      error={error}
    >
      <TextField
        label={t('Enter server name to confirm')}
        value={typed}
        onChange={setTyped}
        spellCheck={false}
      />
    </ConfirmDialog>
  );
}
