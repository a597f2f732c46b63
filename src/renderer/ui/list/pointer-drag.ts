import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * How far the pointer moves before a press becomes a drag, and how near an edge the list scrolls by itself, in pixels.
 */
const SLACK = 4;
const EDGE = 48;
/** Scroll speed at the edge itself, in pixels a frame. */
const SPEED = 14;

/** The drop position on the screen: an edge of a row. */
export interface DropPosition {
  readonly rowKey: string;
  readonly edge: 'before' | 'after' | 'inside';
}

/** The dragged item, and its drop target. */
export interface Drag<Moved, Target extends DropPosition> {
  readonly moved: Moved;
  readonly target: Target | null;
}

export interface DragRules<Moved, Target extends DropPosition> {
  /** The item that a press there drags; null for nothing. */
  readonly movableAt: (pressed: EventTarget | null) => Moved | null;
  /**
   * The drop target over a row (`data-row`), depending on the half under the pointer; null where a drop is not
   * possible.
   */
  readonly targetAt: (moved: Moved, row: Element, isLowerHalf: boolean) => Target | null;
  readonly onDrop: (target: Target) => void;
}

const scrollStep = (list: Element, y: number): number => {
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE) return -Math.min(1, (top + EDGE - y) / EDGE) * SPEED;
  return y > bottom - EDGE ? Math.min(1, (y - bottom + EDGE) / EDGE) * SPEED : 0;
};

/** The press that became a drag must not count as a click. */
const swallowClick = (): void => {
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
};

/**
 * Dragging the rows (`data-row`) of a scrolling list by pointer: the row under the pointer is the target, the list
 * scrolls at its edges, Escape and a lost pointer cancel. `ghost` follows the pointer.
 */
export const usePointerDrag = <Moved, Target extends DropPosition>(
  list: RefObject<HTMLElement | null>,
  rules: DragRules<Moved, Target>,
): { readonly drag: Drag<Moved, Target> | null; readonly ghost: RefObject<HTMLDivElement | null> } => {
  const ghost = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag<Moved, Target> | null>(null);
  const drop = useEffectEvent(rules.onDrop);
  const movableAt = useEffectEvent(rules.movableAt);
  const targetAt = useEffectEvent((element: Element, moved: Moved, y: number): Target | null => {
    const frame = element.getBoundingClientRect();
    const inside = Math.max(frame.top + 1, Math.min(y, frame.bottom - 1));
    const row = document.elementFromPoint(frame.left + frame.width / 2, inside)?.closest('[data-row]');
    if (row == null) return null;
    const { top, height } = row.getBoundingClientRect();
    return rules.targetAt(moved, row, inside > top + height / 2);
  });

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    let pressed: { readonly moved: Moved; readonly x: number; readonly y: number } | null = null;
    let current: Drag<Moved, Target> | null = null;
    let at = { x: 0, y: 0 };
    let frame = 0;
    const show = (moved: Moved): void => {
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
      const moved = event.button === 0 ? movableAt(event.target) : null;
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
      if (dropped?.target != null) drop(dropped.target);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || current === null) return;
      // Runs before the dialog's listener, which would close the dialog.
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
