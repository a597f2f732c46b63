import { useMemo, useState } from 'react';
import type { Role } from '../../../../contract/entities/role';
import type { GuildId, RoleId } from '../../../../contract/ids';
import { isSameOrder, keepUpOrder, orderableRoles } from '../../../../domain/roles/order';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';
import { reorderRoles } from '../../../state/roles/thunks';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { ChangedElsewhere } from './ChangedElsewhere';
import { orderNews } from './order-news';
import styles from './Reorder.module.css';
import { RoleOrderList } from './RoleOrderList';
import { useNotice } from './use-notice';

interface ReorderRolesDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** Puts the roles below one's own into another order; nothing is sent before it is saved (server-area.md 2.11). */
export function ReorderRolesDialog({ guildId, onClose, onDone }: ReorderRolesDialogProps) {
  const dispatch = useAppDispatch();
  const notice = useNotice();
  const who = useAppSelector((state) => selectMyAuthority(state, guildId));
  const byId = useAppSelector((state) => selectRolesById(state, guildId));
  const live = useMemo(() => (who === null ? [] : orderableRoles(who, Object.values(byId))), [who, byId]);
  const liveIds = useMemo(() => live.map(({ id }) => id), [live]);
  /** What was moved here; null while nothing was, so that the order is the server's. */
  const [draft, setDraft] = useState<readonly RoleId[] | null>(null);
  /** The roles as the dialog showed them, so that what others do meanwhile is seen. */
  const [seen, setSeen] = useState<readonly Role[]>(live);
  const [isPending, setIsPending] = useState(false);
  const order = useMemo(() => (draft === null ? liveIds : keepUpOrder(draft, liveIds)), [draft, liveIds]);
  const isChanged = !isSameOrder(order, liveIds);
  const news = isPending ? null : orderNews(seen, live);
  const isConflict = news !== null && news.isReordered && isChanged;

  const save = async (): Promise<void> => {
    setIsPending(true);
    notice.dismiss();
    const refused = await dispatch(reorderRoles(guildId, order));
    setIsPending(false);
    if (refused === null) onDone('Roles reordered successfully');
    else notice.say('error', refused);
  };
  const blocked = isConflict ? 'Somebody else changed this meanwhile: choose which holds' : undefined;

  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={() => void save()}
      title="Reorder Roles"
      description="Drag roles, or move them with the arrows. Members with several roles are shown under the highest one."
      flush
      footer={
        <>
          {isChanged ? <p className={styles.unsaved}>Unsaved changes</p> : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            pending={isPending}
            pendingLabel="Saving..."
            disabledReason={isChanged ? blocked : 'Nothing has changed'}
          >
            Save Order
          </Button>
        </>
      }
    >
      {notice.banner === null && news === null ? null : (
        <div className={styles.banners}>
          {notice.banner}
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
    </Dialog>
  );
}
