import { useState } from 'react';
import { canManageRole } from '../../../../domain/permissions/authority';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectRoleMemberCounts } from '../../../state/roles/member-counts';
import { deleteRole } from '../../../state/roles/thunks';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { RoleName } from './RoleName';
import { memberCountText } from './role-texts';
import styles from './Roles.module.css';
import { useNotice } from './use-notice';
import { type RoleDialogProps, useRoleDialog } from './use-role-dialog';

/** Asks before a role is deleted, and says who has it (server-area.md 2.11). */
export function DeleteRoleDialog(props: RoleDialogProps) {
  const dispatch = useAppDispatch();
  const notice = useNotice();
  const [isPending, setIsPending] = useState(false);
  const role = useRoleDialog(props, canManageRole, isPending);
  const counts = useAppSelector((state) => selectRoleMemberCounts(state, props.guildId));
  // As it was asked about: by its own event the role is gone before the answer.
  const [members] = useState(counts === null ? null : (counts.get(props.roleId) ?? 0));
  if (role === null) return null;
  const remove = async (): Promise<void> => {
    setIsPending(true);
    notice.dismiss();
    const refused = await dispatch(deleteRole(props.guildId, role.id));
    if (refused === null) {
      props.onDone('Role deleted successfully');
      return;
    }
    setIsPending(false);
    notice.say('error', refused);
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      onConfirm={() => void remove()}
      title="Delete Role"
      description="Are you sure you want to delete this role? This action cannot be undone."
      width="s"
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variant="danger" pending={isPending} pendingLabel="Deleting...">
            Delete Role
          </Button>
        </>
      }
    >
      {notice.banner}
      <div className={styles.subject}>
        <RoleName name={role.name} colour={role.color} />
        {members === null ? null : (
          <span className={styles.quiet}>
            {members === 0 ? 'No member has it' : `${memberCountText(members)} will lose it`}
          </span>
        )}
      </div>
    </Dialog>
  );
}
