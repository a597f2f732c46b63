import { useState } from 'react';
import type { Role } from '../../../../contract/entities/role';
import { msg, type Msg, t } from '../../../../domain/i18n/t';
import { canManageRole } from '../../../../domain/permissions/authority';
import { fieldsOf, type RoleField, type RoleFields } from '../../../../domain/roles/editing';
import { useAppDispatch } from '../../../state/hooks';
import { editRole } from '../../../state/roles/thunks';
import { FormDialog } from '../../../ui/overlay/FormDialog';
import { Switch } from '../../../ui/form/Switch';
import { useEdits } from '../use-edits';
import { ChangedElsewhere } from './ChangedElsewhere';
import { RoleFieldset } from './RoleFieldset';
import styles from './Roles.module.css';
import { useRoleRequest } from './use-notice';
import { type RoleDialogProps, useRoleDialog } from './use-role-dialog';
import { whyNotSaved } from './why-not-saved';

const FIELD_LABELS: Readonly<Record<RoleField, Msg>> = {
  name: msg('Role Name'),
  color: msg('Role Colour'),
  isHoisted: msg('Display separately'),
  isMentionable: msg('Allow mentions'),
};

const fieldText = (fields: RoleFields, field: RoleField): string => {
  const value = fields[field];
  const said = typeof value === 'boolean' ? (value ? 'on' : 'off') : `\u2068${value}\u2069`;
  return `${t(FIELD_LABELS[field])}: ${said}`;
};

/**
 * Changes name, colour and flags of a role; shown at once, reverted if the server refuses
 * (docs/spec/roles.md 'Editing').
 */
export function EditRoleDialog(props: RoleDialogProps) {
  const role = useRoleDialog(props, canManageRole);
  return role === null ? null : <Form {...props} role={role} />;
}

function Form({ guildId, role, onClose, onDone }: RoleDialogProps & { readonly role: Role }) {
  const dispatch = useAppDispatch();
  const { request, banner, send } = useRoleRequest(onDone);
  const live = fieldsOf(role);
  const form = useEdits(live, { isSaving: request.isPending, since: 'opening' });
  const [isColourInvalid, setIsColourInvalid] = useState(false);
  const save = (): Promise<void> =>
    send(() => dispatch(editRole(guildId, role.id, form.shown)), t('Role updated successfully'));
  const takeTheirs = () => {
    form.takeTheirs(form.elsewhere);
    setIsColourInvalid(false);
  };
  const blocked =
    form.conflicts.length > 0
      ? t('Choose which version to keep first')
      : (whyNotSaved({ name: form.shown.name, isColourInvalid }) ??
        (form.isDirty ? undefined : t('Nothing has changed')));
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => void save()}
      errorIn="own"
      title={t('Edit Role')}
      request={request}
      confirmLabel={t('Save Changes')}
      pendingLabel={t('Saving...')}
      disabledReason={blocked}
    >
      {banner}
      {form.elsewhere.length === 0 ? null : (
        <ChangedElsewhere
          now={form.elsewhere.map((field) => fieldText(live, field))}
          isConflict={form.conflicts.length > 0}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => form.keepMine(form.elsewhere)}
        />
      )}
      <RoleFieldset
        name={form.shown.name}
        colour={form.shown.color}
        onName={(name) => form.set('name', name)}
        onColour={(color) => form.set('color', color)}
        onColourInvalid={setIsColourInvalid}
      />
      <div className={styles.switches}>
        <Switch
          label={t('Display members of this role separately from online members')}
          checked={form.shown.isHoisted}
          onChange={(isHoisted) => form.set('isHoisted', isHoisted)}
        />
        <Switch
          label={t('Allow anyone to @mention this role')}
          checked={form.shown.isMentionable}
          onChange={(isMentionable) => form.set('isMentionable', isMentionable)}
        />
      </div>
    </FormDialog>
  );
}
