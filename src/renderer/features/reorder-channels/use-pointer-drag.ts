import type { RefObject } from 'react';
import { type CategoryId, type ChannelId, toId } from '../../../contract/ids';
import { type Arrangement, isSameArrangement } from '../../../domain/channels/arrangement';
import { usePointerDrag as useRowDrag } from '../../ui/list/pointer-drag';
import { type DropTarget, dropTarget } from './drop-target';
import type { Movable } from './reorder-rows';

const movableAt = (pressed: EventTarget | null): Movable | null => {
  if (!(pressed instanceof Element) || pressed.closest('[data-no-drag]') !== null) return null;
  const row = pressed.closest('[data-row]');
  const channelId = row?.getAttribute('data-channel-id');
  if (channelId != null) return { kind: 'channel', id: toId<ChannelId>(channelId) };
  const kind = row?.getAttribute('data-kind');
  const home = row?.getAttribute('data-home') ?? '';
  return (kind === 'heading' || kind === 'closed') && home !== ''
    ? { kind: 'category', id: toId<CategoryId>(home) }
    : null;
};

/** Dragging channels and categories by pointer, to permitted positions. */
export const usePointerDrag = (
  list: RefObject<HTMLElement | null>,
  now: Arrangement,
  onDrop: (after: Arrangement) => void,
) =>
  useRowDrag<Movable, DropTarget>(list, {
    movableAt,
    targetAt: (moved, row, isLowerHalf) => {
      const target = dropTarget(now, moved, {
        key: row.getAttribute('data-row') ?? '',
        kind: row.getAttribute('data-kind') ?? '',
        home: row.getAttribute('data-home') ?? '',
        channelId: row.getAttribute('data-channel-id'),
        isLowerHalf,
      });
      return target === null || isSameArrangement(target.after, now) ? null : target;
    },
    onDrop: ({ after }) => onDrop(after),
  });
