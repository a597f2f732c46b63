import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CategoryId, type ChannelId, toId } from '../../../contract/ids';
import { type Arrangement, isSameArrangement } from '../../../domain/channels/arrangement';
import { type DropTarget, dropTarget, type RowUnder } from './drop-target';
import type { Movable } from './reorder-rows';

/** How far the pointer goes before a press is a drag, and how near an edge the list scrolls by itself, in pixels. */
const SLACK = 4;
const EDGE = 48;
/** Pixels a frame at the edge itself. */
const SPEED = 14;

/** What is being dragged, and where it would go. */
export interface Drag {
  readonly moved: Movable;
  readonly target: DropTarget | null;
}

const movableOf = (pressed: EventTarget | null): Movable | null => {
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

const rowUnder = (list: Element, y: number): RowUnder | null => {
  const frame = list.getBoundingClientRect();
  const inside = Math.max(frame.top + 1, Math.min(y, frame.bottom - 1));
  const row = document.elementFromPoint(frame.left + frame.width / 2, inside)?.closest('[data-row]');
  if (row == null) return null;
  const { top, height } = row.getBoundingClientRect();
  return {
    key: row.getAttribute('data-row') ?? '',
    kind: row.getAttribute('data-kind') ?? '',
    home: row.getAttribute('data-home') ?? '',
    channelId: row.getAttribute('data-channel-id'),
    isLowerHalf: inside > top + height / 2,
  };
};

const scrollStep = (list: Element, y: number): number => {
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE) return -Math.min(1, (top + EDGE - y) / EDGE) * SPEED;
  return y > bottom - EDGE ? Math.min(1, (y - bottom + EDGE) / EDGE) * SPEED : 0;
};

/** A press that became a drag is no click. */
const swallowClick = (): void => {
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
};

/**
 * Dragging rows of a scrolling list by pointer: the row under the pointer says where, the list scrolls at its edges, Escape
 * and a lost pointer leave everything as it was. `ghost` follows the pointer.
 */
export const usePointerDrag = (
  list: RefObject<HTMLElement | null>,
  now: Arrangement,
  onDrop: (after: Arrangement) => void,
): { readonly drag: Drag | null; readonly ghost: RefObject<HTMLDivElement | null> } => {
  const ghost = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = useEffectEvent(onDrop);
  const targetAt = useEffectEvent((element: Element, moved: Movable, y: number): DropTarget | null => {
    const row = rowUnder(element, y);
    const target = row === null ? null : dropTarget(now, moved, row);
    return target === null || isSameArrangement(target.after, now) ? null : target;
  });

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    let pressed: { readonly moved: Movable; readonly x: number; readonly y: number } | null = null;
    let current: Drag | null = null;
    let at = { x: 0, y: 0 };
    let frame = 0;
    const show = (moved: Movable): void => {
      const target = targetAt(element, moved, at.y);
      const isSame = target?.rowKey === current?.target?.rowKey && target?.edge === current?.target?.edge;
      if (current === null || !isSame) setDrag((current = { moved, target }));
      if (ghost.current !== null) ghost.current.style.translate = `${at.x}px ${at.y}px`;
    };
    const tick = (): void => {
      if (current === null) return;
      const step = scrollStep(element, at.y);
      if (step !== 0) {
        element.scrollTop += step;
        show(current.moved);
      }
      frame = requestAnimationFrame(tick);
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      pressed = null;
      current = null;
      setDrag(null);
    };
    const onDown = (event: PointerEvent): void => {
      const moved = event.button === 0 ? movableOf(event.target) : null;
      if (moved !== null) pressed = { moved, x: event.clientX, y: event.clientY };
    };
    const onMove = (event: PointerEvent): void => {
      if (pressed === null) return;
      at = { x: event.clientX, y: event.clientY };
      const isFar = Math.hypot(at.x - pressed.x, at.y - pressed.y) >= SLACK;
      if (current === null && !isFar) return;
      if (current === null) frame = requestAnimationFrame(tick);
      show(pressed.moved);
    };
    const onUp = (): void => {
      const dropped = current;
      if (dropped !== null) swallowClick();
      end();
      if (dropped?.target != null) drop(dropped.target.after);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || current === null) return;
      // Before the dialog hears it, which would close.
      event.preventDefault();
      event.stopImmediatePropagation();
      end();
    };
    element.addEventListener('pointerdown', onDown);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('pointerdown', onDown);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [list]);
  return { drag, ghost };
};
