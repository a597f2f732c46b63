import { useMemo, useState } from 'react';
import type { Role } from '../../../../contract/entities/role';
import type { GuildId, RoleId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { isSameOrder, keepUpOrder, orderableRoles } from '../../../../domain/roles/order';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';
import { reorderRoles } from '../../../state/roles/thunks';
import { FormDialog } from '../../../ui/overlay/FormDialog';
import { ChangedElsewhere } from './ChangedElsewhere';
import { orderNews } from './order-news';
import styles from './Reorder.module.css';
import { RoleOrderList } from './RoleOrderList';
import { useRoleRequest } from './use-notice';

interface ReorderRolesDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** Reorders the roles below the user's own; nothing is sent before saving (docs/spec/roles.md 'Order'). */
export function ReorderRolesDialog({ guildId, onClose, onDone }: ReorderRolesDialogProps) {
  const dispatch = useAppDispatch();
  const { request, banner, send } = useRoleRequest(onDone);
  const who = useAppSelector((state) => selectMyAuthority(state, guildId));
  const byId = useAppSelector((state) => selectRolesById(state, guildId));
  const live = useMemo(() => (who === null ? [] : orderableRoles(who, Object.values(byId))), [who, byId]);
  const liveIds = useMemo(() => live.map(({ id }) => id), [live]);
  /** The order after the user's moves; null before the first move: then the server's order is shown. */
  const [draft, setDraft] = useState<readonly RoleId[] | null>(null);
  /** The roles that the dialog has shown, to detect the changes of others. */
  const [seen, setSeen] = useState<readonly Role[]>(live);
  const order = useMemo(() => (draft === null ? liveIds : keepUpOrder(draft, liveIds)), [draft, liveIds]);
  const isChanged = !isSameOrder(order, liveIds);
  const news = request.isPending ? null : orderNews(seen, live);
  const isConflict = news !== null && news.isReordered && isChanged;

  const save = (): Promise<void> =>
    send(() => dispatch(reorderRoles(guildId, order)), t('Roles reordered successfully'));
  const blocked = isConflict ? t('Choose which version to keep first') : undefined;

  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => void save()}
      errorIn="own"
      title={t('Reorder Roles')}
      description={t(
        'Drag roles, or move them with the arrows. Members with several roles are shown under the highest one.',
      )}
      flush
      request={request}
      confirmLabel={t('Save Order')}
      pendingLabel={t('Saving...')}
      disabledReason={isChanged ? blocked : t('Nothing has changed')}
      beside={<>{isChanged ? <p className={styles.unsaved}>{t('Unsaved changes')}</p> : null}</>}
    >
      {banner === null && news === null ? null : (
        <div className={styles.banners}>
          {banner}
          {news === null ? null : (
            <ChangedElsewhere
              now={news.texts}
              isConflict={isConflict}
              onTakeTheirs={() => {
                setDraft(null);
                setSeen(live);
              }}
              onKeepMine={() => setSeen(live)}
            />
          )}
        </div>
      )}
      <RoleOrderList guildId={guildId} order={order} onChange={setDraft} />
    </FormDialog>
  );
}
