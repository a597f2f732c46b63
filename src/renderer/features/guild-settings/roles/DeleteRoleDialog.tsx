import { useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { canManageRole } from '../../../../domain/permissions/authority';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectRoleMemberCounts } from '../../../state/roles/member-counts';
import { deleteRole } from '../../../state/roles/thunks';
import { FormDialog } from '../../../ui/overlay/FormDialog';
import { RoleName } from './RoleName';
import { memberCountText } from './role-texts';
import styles from './Roles.module.css';
import { useRoleRequest } from './use-notice';
import { type RoleDialogProps, useRoleDialog } from './use-role-dialog';

/** Asks before a role is deleted, and says how many members have it (docs/spec/roles.md 'Editing'). */
export function DeleteRoleDialog(props: RoleDialogProps) {
  const dispatch = useAppDispatch();
  const { request, banner, send } = useRoleRequest(props.onDone);
  const role = useRoleDialog(props, canManageRole, request.isPending);
  const counts = useAppSelector((state) => selectRoleMemberCounts(state, props.guildId));
  // The count at opening: the event of the deletion removes the role before the answer arrives.
  const [members] = useState(counts === null ? null : (counts.get(props.roleId) ?? 0));
  if (role === null) return null;
  const remove = (): Promise<void> =>
    send(() => dispatch(deleteRole(props.guildId, role.id)), t('Role deleted successfully'));
  return (
    <FormDialog
      onClose={props.onClose}
      onConfirm={() => void remove()}
      errorIn="own"
      title={t('Delete Role')}
      description={t('Are you sure you want to delete this role? This action cannot be undone.')}
      width="s"
      request={request}
      confirmLabel={t('Delete Role')}
      pendingLabel={t('Deleting...')}
      confirmVariant="danger"
    >
      {banner}
      <div className={styles.subject}>
        <RoleName name={role.name} colour={role.color} />
        {members === null ? null : (
          <span className={styles.quiet}>
            {members === 0
              ? t('No members have this role')
              : t('{{members}} will lose this role', { members: memberCountText(members) })}
          </span>
        )}
      </div>
    </FormDialog>
  );
}
