import { useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { DEFAULT_ROLE_COLOUR } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { createRole } from '../../../state/roles/thunks';
import { FormDialog } from '../../../ui/overlay/FormDialog';
import { RoleFieldset } from './RoleFieldset';
import { useRoleRequest } from './use-notice';
import { whyNotSaved } from './why-not-saved';

interface CreateRoleDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** Creates a role with a name and a colour (docs/spec/roles.md 'Editing'). */
export function CreateRoleDialog({ guildId, onClose, onDone }: CreateRoleDialogProps) {
  const dispatch = useAppDispatch();
  const { request, banner, send } = useRoleRequest(onDone);
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(DEFAULT_ROLE_COLOUR);
  const [isColourInvalid, setIsColourInvalid] = useState(false);
  const create = (): Promise<void> =>
    send(() => dispatch(createRole(guildId, { name, color })), t('Role created successfully'));
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => void create()}
      errorIn="own"
      title={t('Create New Role')}
      request={request}
      confirmLabel={t('Create Role')}
      pendingLabel={t('Creating...')}
      disabledReason={whyNotSaved({ name, isColourInvalid })}
    >
      {banner}
      <RoleFieldset
        name={name}
        colour={color}
        onName={setName}
        onColour={setColor}
        onColourInvalid={setIsColourInvalid}
      />
    </FormDialog>
  );
}
