import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Role } from '../../../../contract/entities/role';
import { type GuildId, type RoleId, toId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { rankOf } from '../../../../domain/permissions/authority';
import { moveRole, positionRefusal } from '../../../../domain/roles/order';
import { useAppSelector } from '../../../state/hooks';
import { selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';
import { useGridFocus } from '../../../ui/list/grid-focus';
import { IconButton } from '../../../ui/form/IconButton';
import { type DropPosition, usePointerDrag } from '../../../ui/list/pointer-drag';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden';
import styles from './Reorder.module.css';
import { RoleName } from './RoleName';

interface RoleOrderListProps {
  readonly guildId: GuildId;
  /** The highest first. */
  readonly order: readonly RoleId[];
  readonly onChange: (next: readonly RoleId[]) => void;
}

interface RoleDrop extends DropPosition {
  readonly moved: RoleId;
  /** The index in the order without the moved role. */
  readonly to: number;
}

const rowId = (row: Element): RoleId => toId<RoleId>(row.getAttribute('data-row') ?? '');

/** Why the highest role of the list cannot move up: for everybody but the owner, their own role is the limit. */
const useWhyNotHigher = (guildId: GuildId): ((role: Role) => string) => {
  const who = useAppSelector((state) => selectMyAuthority(state, guildId));
  const rank = who === null ? Infinity : rankOf(who);
  return (role) =>
    (who === null || rank === Infinity ? null : positionRefusal(who, role, rank)) ??
    t('This is the highest role');
};

/** Roles that can be dragged, or moved by the arrow keys. */
export function RoleOrderList({ guildId, order, onChange }: RoleOrderListProps) {
  const byId = useAppSelector((state) => selectRolesById(state, guildId));
  const whyNotHigher = useWhyNotHigher(guildId);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  useGridFocus(list);

  const move = (roleId: RoleId, to: number): void => {
    const next = moveRole(order, roleId, to);
    onChange(next);
    const name = stripInvisible(byId[roleId]?.name ?? '');
    setSaid(
      t('{{name}}: {{roleId}} of {{next}}', { name, roleId: next.indexOf(roleId) + 1, next: next.length }),
    );
  };
  const step = (roleId: RoleId, by: 1 | -1): void => {
    pressed.current = `[data-row="${roleId}"] [data-way="${by === 1 ? 'down' : 'up'}"]`;
    move(roleId, order.indexOf(roleId) + by);
  };
  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const control = list.current?.querySelector<HTMLElement>(pressed.current);
    pressed.current = null;
    control?.focus();
    control?.scrollIntoView({ block: 'nearest' });
  });
  const { drag, ghost } = usePointerDrag<RoleId, RoleDrop>(list, {
    movableAt: (at) => {
      const row = at instanceof Element && at.closest('button') === null ? at.closest('[data-row]') : null;
      return row === null ? null : rowId(row);
    },
    targetAt: (moved, row, isLowerHalf) => {
      const over = rowId(row);
      const to = order.filter((id) => id !== moved).indexOf(over) + (isLowerHalf ? 1 : 0);
      if (over === moved || to === order.indexOf(moved)) return null;
      return { moved, rowKey: over, edge: isLowerHalf ? 'after' : 'before', to };
    },
    onDrop: ({ moved, to }) => move(moved, to),
  });

  return (
    <>
      <div
        ref={list}
        role="list"
        aria-label={t('Roles, the highest first')}
        className={styles.list}
        data-dragging={drag !== null || undefined}
      >
        {order.map((id, index) => {
          const role = byId[id];
          if (role === undefined) return null;
          const name = stripInvisible(role.name);
          const isLast = index === order.length - 1;
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
                label={t('Move {{name}} up', { name })}
                icon={<ArrowUp />}
                data-way="up"
                disabledReason={index === 0 ? whyNotHigher(role) : undefined}
                onClick={() => step(id, -1)}
              />
              <IconButton
                size="s"
                label={t('Move {{name}} down', { name })}
                icon={<ArrowDown />}
                data-way="down"
                disabledReason={isLast ? t('This is the lowest role that can be moved') : undefined}
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
    </>
  );
}
