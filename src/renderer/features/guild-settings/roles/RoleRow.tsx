import { Lock, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Role } from '../../../../contract/entities/role';
import type { RoleId } from '../../../../contract/ids';
import type { PermissionName } from '../../../../contract/permissions';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { useAppSelector } from '../../../state/hooks';
import { selectKnownPermissions } from '../../../state/roles/known';
import { IconButton } from '../../../ui/form/IconButton';
import { memberCountText, permissionCountText } from './role-texts';
import { RoleName } from './RoleName';
import styles from './Roles.module.css';

/** An act on one role. */
export type RoleAct = 'edit' | 'permissions' | 'delete';

interface RoleRowProps {
  readonly role: Role;
  /** Null where the members are not known. */
  readonly members: number | null;
  readonly canManage: boolean;
  readonly canEditPermissions: boolean;
  readonly onAct: (act: RoleAct, roleId: RoleId) => void;
}

const aboutRole = (role: Role, members: number | null, known: readonly PermissionName[]): string =>
  [
    ...(members === null ? [] : [memberCountText(members)]),
    permissionCountText(role.permissions, known),
    ...(role.isHoisted ? [t('Displayed separately')] : []),
    ...(role.isMentionable ? [t('Mentionable')] : []),
  ].join(' · ');

/** A role with its number of members and permissions; a locked role gives the reason (docs/spec/roles.md 'List'). */
export const RoleRow = memo(function RoleRow({
  role,
  members,
  canManage,
  canEditPermissions,
  onAct,
}: RoleRowProps) {
  const known = useAppSelector(selectKnownPermissions);
  const name = stripInvisible(role.name);
  const isLocked = !canManage && !role.isDefault;
  return (
    <li className={styles.row} data-grid-row data-locked={isLocked || undefined}>
      <div className={styles.texts}>
        <span className={styles.titleLine}>
          <RoleName name={role.name} colour={role.color} />
          {isLocked ? <Lock size={14} aria-hidden className={styles.lock} /> : null}
        </span>
        <span className={styles.about}>{aboutRole(role, members, known)}</span>
        {isLocked ? (
          <span className={styles.about}>
            {t('Cannot manage this role - it is higher than your highest role')}
          </span>
        ) : null}
        {role.isDefault ? (
          <span className={styles.about}>{t('Default permissions for everyone')}</span>
        ) : null}
      </div>
      {canEditPermissions ? (
        <IconButton
          label={t('Permissions of {{name}}', { name })}
          icon={<ShieldCheck />}
          aria-haspopup="dialog"
          onClick={() => onAct('permissions', role.id)}
        />
      ) : null}
      {canManage ? (
        <>
          <IconButton
            label={t('Edit {{name}}', { name })}
            icon={<Pencil />}
            aria-haspopup="dialog"
            onClick={() => onAct('edit', role.id)}
          />
          <IconButton
            label={t('Delete {{name}}', { name })}
            icon={<Trash2 />}
            tone="danger"
            aria-haspopup="dialog"
            onClick={() => onAct('delete', role.id)}
          />
        </>
      ) : null}
    </li>
  );
});
