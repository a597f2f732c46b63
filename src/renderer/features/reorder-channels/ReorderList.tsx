import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CategoryId } from '../../../contract/ids';
import type { Arrangement } from '../../../domain/channels/arrangement';
import { t } from '../../../domain/i18n/t';
import { useAppSelector } from '../../state/hooks';
import { useRovingFocus } from '../../ui/list/roving-focus';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import styles from './ReorderChannels.module.css';
import { type Movable, reorderRows, rowKey } from './reorder-rows';
import { ReorderRowView } from './ReorderRowView';
import { useKeyMoves } from './use-key-moves';
import { usePointerDrag } from './use-pointer-drag';

interface ReorderListProps {
  readonly arrangement: Arrangement;
  readonly onChange: (next: Arrangement) => void;
}

/** The name of the moved item, beside the pointer. */
function Ghost({ moved }: { readonly moved: Movable }) {
  return useAppSelector(({ channels }) =>
    moved.kind === 'channel' ? channels.byId[moved.id]?.name : channels.categories[moved.id]?.name,
  );
}

/** The channels and categories, which can be dragged or moved by key. */
export function ReorderList({ arrangement, onChange }: ReorderListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const keys = useKeyMoves(list, arrangement, onChange);
  const { drag, ghost } = usePointerDrag(list, arrangement, (after) => {
    keys.putDown();
    onChange(after);
  });
  useRovingFocus(list);
  const rows = useMemo(() => reorderRows(arrangement, closed), [arrangement, closed]);
  // Rows are rendered again when their content changes, not when one of them is picked.
  const pick = useRef(keys.pick);
  useLayoutEffect(() => {
    pick.current = keys.pick;
  });
  const onPick = useCallback((moved: Movable) => pick.current(moved), []);
  const onToggle = useCallback((home: CategoryId | null) => {
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(home ?? 'none')) after.add(home ?? 'none');
      return after;
    });
  }, []);
  const moved = drag?.moved ?? keys.picked;
  return (
    <>
      <div
        ref={list}
        role="list"
        aria-label={t('Channels and categories')}
        className={styles.list}
        data-dragging={drag !== null || undefined}
        data-keeps-escape={moved !== null || undefined}
        onKeyDownCapture={keys.onKeyDownCapture}
      >
        {rows.map((row) => {
          const key = rowKey(row);
          const id = row.kind === 'channel' ? row.id : row.kind === 'heading' ? row.home : null;
          return (
            <ReorderRowView
              key={key}
              row={row}
              isPicked={id !== null && keys.picked?.id === id}
              isDragged={id !== null && drag?.moved.id === id}
              isChannelMoving={moved?.kind === 'channel'}
              edge={drag?.target?.rowKey === key ? drag.target.edge : undefined}
              onPick={onPick}
              onToggle={onToggle}
            />
          );
        })}
      </div>
      <div ref={ghost} className={styles.ghost} hidden={drag === null}>
        {drag === null ? null : <Ghost moved={drag.moved} />}
      </div>
      <VisuallyHidden>
        <span role="status">{keys.said}</span>
      </VisuallyHidden>
    </>
  );
}
