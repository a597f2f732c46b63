import { ArrowUpDown, Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RoleId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { rankOf } from '../../../../domain/permissions/authority';
import { orderableRoles } from '../../../../domain/roles/order';
import { useAppSelector } from '../../../state/hooks';
import { selectMyAuthority, selectRankedRoles } from '../../../state/roles/selectors';
import { Button } from '../../../ui/form/Button';
import { ErrorState } from '../../../ui/page/ErrorState';
import { PageHeading } from '../../../ui/page/PageHeading';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import type { PageProps } from '../page-props';
import { CreateRoleDialog } from './CreateRoleDialog';
import { DeleteRoleDialog } from './DeleteRoleDialog';
import { EditRoleDialog } from './EditRoleDialog';
import { PermissionsDialog } from './PermissionsDialog';
import { ReorderRolesDialog } from './ReorderRolesDialog';
import { RoleList } from './RoleList';
import type { RoleAct } from './RoleRow';
import styles from './Roles.module.css';
import { useNotice } from './use-notice';
import { useRoles } from './use-roles';

/** The dialog that is open over the page. */
type Open =
  | { readonly kind: 'create' | 'reorder' }
  | { readonly kind: RoleAct; readonly roleId: RoleId }
  | null;

const SKELETON_ROWS = 6;
const ROW_HEIGHT = 60;

/** The roles of a server: listing, creating, changing, ordering and deleting them (docs/spec/roles.md 'List'). */
export function RolesPage({ guildId, roleId }: PageProps) {
  const [open, setOpen] = useState<Open>(roleId === undefined ? null : { kind: 'permissions', roleId });
  const { banner, say } = useNotice();
  const { isKnown, error, retry } = useRoles(guildId);
  const who = useAppSelector((state) => selectMyAuthority(state, guildId));
  const roles = useAppSelector((state) => selectRankedRoles(state, guildId));
  const onAct = useCallback((kind: RoleAct, roleId: RoleId) => setOpen({ kind, roleId }), []);
  const close = () => setOpen(null);
  const page = useRef<HTMLDivElement>(null);
  const isDeleted = useRef(false);
  // The button that opened the dialog is gone with its role: the next button in the list takes the focus.
  useEffect(() => {
    if (open !== null || !isDeleted.current) return;
    isDeleted.current = false;
    page.current?.querySelector<HTMLElement>('[data-grid-row] [tabindex="0"]')?.focus();
  }, [open]);
  const dialog = {
    guildId,
    onClose: close,
    onDone: (text: string) => {
      close();
      say('success', text);
    },
  };
  const isOrderable = who !== null && orderableRoles(who, roles).length > 1;
  const mayCreate = who !== null && rankOf(who) >= 1;

  const body = () => {
    if (error !== null && !isKnown) return <ErrorState message={error} onRetry={retry} />;
    if (isKnown) return <RoleList guildId={guildId} onAct={onAct} />;
    return (
      <>
        <p className={styles.quiet}>{t('Loading roles...')}</p>
        <SkeletonRows rows={SKELETON_ROWS} lines={2} rowHeight={ROW_HEIGHT} label={t('Loading roles...')} />
      </>
    );
  };

  return (
    <>
      <PageHeading
        title={t('Roles')}
        description={t('Organise members and control what they can do')}
        actions={
          <>
            <Button
              icon={<ArrowUpDown size={16} aria-hidden />}
              disabledReason={isOrderable ? undefined : t('You need at least two roles below yours')}
              onClick={() => setOpen({ kind: 'reorder' })}
            >
              {t('Reorder Roles')}
            </Button>
            <Button
              variant="primary"
              icon={<Plus size={16} aria-hidden />}
              disabledReason={mayCreate ? undefined : t('You need a role to create roles')}
              onClick={() => setOpen({ kind: 'create' })}
            >
              {t('Create Role')}
            </Button>
          </>
        }
      />
      {banner}
      <div ref={page} className={styles.page}>
        {body()}
      </div>
      {open?.kind === 'create' ? <CreateRoleDialog {...dialog} /> : null}
      {open?.kind === 'reorder' ? <ReorderRolesDialog {...dialog} /> : null}
      {open?.kind === 'edit' ? <EditRoleDialog {...dialog} roleId={open.roleId} /> : null}
      {open?.kind === 'permissions' && isKnown ? (
        <PermissionsDialog {...dialog} roleId={open.roleId} />
      ) : null}
      {open?.kind === 'delete' ? (
        <DeleteRoleDialog
          {...dialog}
          roleId={open.roleId}
          onDone={(text) => {
            isDeleted.current = true;
            dialog.onDone(text);
          }}
        />
      ) : null}
    </>
  );
}
