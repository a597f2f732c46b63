import { useState } from 'react';
import { canManageRole } from '../../../../domain/permissions/authority';
import {
  joinRoleEdits,
  type RoleDraft,
  type RoleField,
  type RoleFields,
} from '../../../../domain/roles/editing';
import { useAppDispatch } from '../../../state/hooks';
import { editRole } from '../../../state/roles/thunks';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Switch } from '../../../ui/Switch';
import { ChangedElsewhere } from './ChangedElsewhere';
import { RoleFieldset } from './RoleFieldset';
import styles from './Roles.module.css';
import { useNotice } from './use-notice';
import { type RoleDialogProps, useRoleDialog } from './use-role-dialog';
import { whyNotSaved } from './why-not-saved';

const FIELD_LABELS: Readonly<Record<RoleField, string>> = {
  name: 'Role Name',
  color: 'Role Colour',
  isHoisted: 'Display separately',
  isMentionable: 'Allow mentions',
};

const fieldText = (fields: RoleFields, field: RoleField): string => {
  const value = fields[field];
  const said = typeof value === 'boolean' ? (value ? 'on' : 'off') : `\u2068${value}\u2069`;
  return `${FIELD_LABELS[field]}: ${said}`;
};

/** Changes name, colour and flags of a role; shown at once, taken back if the server refuses (server-area.md 2.11, 4). */
export function EditRoleDialog(props: RoleDialogProps) {
  const dispatch = useAppDispatch();
  const notice = useNotice();
  const role = useRoleDialog(props, canManageRole);
  const [draft, setDraft] = useState<RoleDraft>({});
  /** The role as the form showed it, so that what others do meanwhile is seen. */
  const [seen, setSeen] = useState<RoleFields | null>(role);
  const [isColourInvalid, setIsColourInvalid] = useState(false);
  const [isPending, setIsPending] = useState(false);
  if (role === null || seen === null) return null;
  // While it is being saved, the role is as it was typed here.
  const form = joinRoleEdits(isPending ? role : seen, draft, role);
  const change = (part: RoleDraft) => setDraft((before) => ({ ...before, ...part }));
  const save = async (): Promise<void> => {
    setIsPending(true);
    notice.dismiss();
    const refused = await dispatch(editRole(props.guildId, role.id, form.shown));
    setIsPending(false);
    if (refused === null) props.onDone('Role updated successfully');
    else notice.say('error', refused);
  };
  const takeTheirs = () => {
    const kept = Object.entries(draft).filter(([field]) => !form.elsewhere.some((other) => other === field));
    setDraft(Object.fromEntries(kept));
    setIsColourInvalid(false);
    setSeen(role);
  };
  const blocked =
    form.conflicts.length > 0
      ? 'Somebody else changed this meanwhile: choose which holds'
      : (whyNotSaved({ name: form.shown.name, isColourInvalid }) ??
        (form.isChanged ? undefined : 'Nothing has changed'));
  return (
    <Dialog
      open
      onClose={props.onClose}
      onConfirm={() => void save()}
      title="Edit Role"
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            pending={isPending}
            pendingLabel="Saving..."
            disabledReason={blocked}
          >
            Save Changes
          </Button>
        </>
      }
    >
      {notice.banner}
      {form.elsewhere.length === 0 ? null : (
        <ChangedElsewhere
          now={form.elsewhere.map((field) => fieldText(role, field))}
          isConflict={form.conflicts.length > 0}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => setSeen(role)}
        />
      )}
      <RoleFieldset
        name={form.shown.name}
        colour={form.shown.color}
        onName={(name) => change({ name })}
        onColour={(color) => change({ color })}
        onColourInvalid={setIsColourInvalid}
      />
      <div className={styles.switches}>
        <Switch
          label="Display members of this role separately from online members"
          checked={form.shown.isHoisted}
          onChange={(isHoisted) => change({ isHoisted })}
        />
        <Switch
          label="Allow anyone to @mention this role"
          checked={form.shown.isMentionable}
          onChange={(isMentionable) => change({ isMentionable })}
        />
      </div>
    </Dialog>
  );
}
