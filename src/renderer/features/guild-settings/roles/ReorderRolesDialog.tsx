import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Role } from '../../../../contract/entities/role';
import { type GuildId, type RoleId, toId } from '../../../../contract/ids';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { rankOf } from '../../../../domain/permissions/authority';
import {
  isSameOrder,
  keepUpOrder,
  moveRole,
  orderableRoles,
  placeRefusal,
} from '../../../../domain/roles/order';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';
import { reorderRoles } from '../../../state/roles/thunks';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { useGridFocus } from '../../../ui/grid-focus';
import { IconButton } from '../../../ui/IconButton';
import { type DropPlace, usePointerDrag } from '../../../ui/pointer-drag';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { ChangedElsewhere } from './ChangedElsewhere';
import styles from './Reorder.module.css';
import { RoleName } from './RoleName';
import { orderNews } from './order-news';
import { useNotice } from './use-notice';

interface ReorderRolesDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

interface RoleDrop extends DropPlace {
  /** The place in the order without what is moved. */
  readonly to: number;
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
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ readonly roleId: RoleId; readonly way: string } | null>(null);
  const order = useMemo(() => (draft === null ? liveIds : keepUpOrder(draft, liveIds)), [draft, liveIds]);
  const isChanged = !isSameOrder(order, liveIds);
  const news = isPending ? null : orderNews(seen, live);
  useGridFocus(list);

  const move = (roleId: RoleId, to: number): void => {
    const next = moveRole(order, roleId, to);
    setDraft(next);
    const name = stripInvisible(byId[roleId]?.name ?? '');
    setSaid(`${name}: ${next.indexOf(roleId) + 1} of ${next.length}`);
  };
  const { drag, ghost } = usePointerDrag<RoleId, RoleDrop>(list, {
    movableAt: (at) => {
      const row = at instanceof Element && at.closest('button') === null ? at.closest('[data-row]') : null;
      return row === null ? null : toId<RoleId>(row.getAttribute('data-row') ?? '');
    },
    targetAt: (moved, row, isLowerHalf) => {
      const over = toId<RoleId>(row.getAttribute('data-row') ?? '');
      const rest = order.filter((id) => id !== moved);
      const to = rest.indexOf(over) + (isLowerHalf ? 1 : 0);
      if (over === moved || to === order.indexOf(moved)) return null;
      return { rowKey: over, edge: isLowerHalf ? 'after' : 'before', to };
    },
    onDrop: ({ to }) => {
      if (drag !== null) move(drag.moved, to);
    },
  });
  // What moves in the document loses the focus.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const { roleId, way } = pressed.current;
    pressed.current = null;
    const button = list.current?.querySelector<HTMLElement>(`[data-row="${roleId}"] [data-way="${way}"]`);
    button?.focus();
    button?.scrollIntoView({ block: 'nearest' });
  });
  const step = (roleId: RoleId, by: 1 | -1): void => {
    pressed.current = { roleId, way: by === 1 ? 'down' : 'up' };
    move(roleId, order.indexOf(roleId) + by);
  };
  const save = async (): Promise<void> => {
    setIsPending(true);
    notice.dismiss();
    const refused = await dispatch(reorderRoles(guildId, order));
    setIsPending(false);
    if (refused === null) onDone('Roles reordered successfully');
    else notice.say('error', refused);
  };
  const whyNotHigher = (role: Role): string => {
    const rank = who === null ? Infinity : rankOf(who);
    return (
      (who === null || rank === Infinity ? null : placeRefusal(who, role, rank)) ?? 'This is the highest role'
    );
  };

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
            disabledReason={isChanged ? undefined : 'Nothing has changed'}
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
              isConflict={news.isReordered && isChanged}
              onTakeTheirs={() => {
                setDraft(null);
                setSeen(live);
              }}
              onKeepMine={() => setSeen(live)}
            />
          )}
        </div>
      )}
      <div
        ref={list}
        role="list"
        aria-label="Roles, the highest first"
        className={styles.list}
        data-dragging={drag !== null || undefined}
      >
        {order.map((id, index) => {
          const role = byId[id];
          if (role === undefined) return null;
          const name = stripInvisible(role.name);
          return (
            <div
              key={id}
              role="listitem"
              className={styles.row}
              data-row={id}
              data-grid-row
              data-dragged={drag?.moved === id || undefined}
              data-edge={drag?.target?.rowKey === id ? drag.target.edge : undefined}
            >
              <GripVertical size={16} aria-hidden className={styles.grip} />
              <span className={styles.name}>
                <RoleName name={role.name} colour={role.color} />
              </span>
              <IconButton
                size="s"
                label={`Move ${name} up`}
                icon={<ArrowUp />}
                data-way="up"
                disabledReason={index === 0 ? whyNotHigher(role) : undefined}
                onClick={() => step(id, -1)}
              />
              <IconButton
                size="s"
                label={`Move ${name} down`}
                icon={<ArrowDown />}
                data-way="down"
                disabledReason={
                  index === order.length - 1 ? 'This is the lowest role that can be moved' : undefined
                }
                onClick={() => step(id, 1)}
              />
            </div>
          );
        })}
      </div>
      <div ref={ghost} className={styles.ghost} hidden={drag === null}>
        {drag === null ? null : stripInvisible(byId[drag.moved]?.name ?? '')}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Dialog>
  );
}
