import { useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { DEFAULT_ROLE_COLOUR } from '../../../../contract/limits';
import { useAppDispatch } from '../../../state/hooks';
import { createRole } from '../../../state/roles/thunks';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { RoleFieldset } from './RoleFieldset';
import { useNotice } from './use-notice';
import { whyNotSaved } from './why-not-saved';

interface CreateRoleDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** Makes a role with a name and a colour (server-area.md 2.11). */
export function CreateRoleDialog({ guildId, onClose, onDone }: CreateRoleDialogProps) {
  const dispatch = useAppDispatch();
  const notice = useNotice();
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(DEFAULT_ROLE_COLOUR);
  const [isColourInvalid, setIsColourInvalid] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const create = async (): Promise<void> => {
    setIsPending(true);
    notice.dismiss();
    const refused = await dispatch(createRole(guildId, { name, color }));
    setIsPending(false);
    if (refused === null) onDone('Role created successfully');
    else notice.say('error', refused);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={() => void create()}
      title="Create New Role"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            pending={isPending}
            pendingLabel="Creating..."
            disabledReason={whyNotSaved({ name, isColourInvalid })}
          >
            Create Role
          </Button>
        </>
      }
    >
      {notice.banner}
      <RoleFieldset
        name={name}
        colour={color}
        onName={setName}
        onColour={setColor}
        onColourInvalid={setIsColourInvalid}
      />
    </Dialog>
  );
}
