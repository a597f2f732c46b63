import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { CROP_CANVAS, type Point } from './crop-geometry';

/** The moves that gestures cause; distances in pixels of the canvas, points from its centre. */
export interface CropMoves {
  readonly pan: (by: Point) => void;
  /** Multiplies the zoom by `by`. */
  readonly zoom: (by: number, anchor?: Point) => void;
  readonly reset: () => void;
}

const ARROW_PX = 8;
const LONG_ARROW_PX = 40;
const KEY_ZOOM = 1.1;
/**
 * A notch of a wheel is 100 px, and enlarges the picture by about a seventh; a pinch on a touchpad reports smaller
 * deltas.
 */
const WHEEL_ZOOM = 0.0014;
const PINCH_ZOOM = 0.01;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** Drag, wheel, pinch and keys on the stage of the crop dialog. */
export const useCropGestures = (stage: HTMLElement | null, moves: CropMoves) => {
  const pointers = useRef(new Map<number, Point>());

  const pointOf = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left, top, width } = stage?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0 };
    // A low window scales the canvas down.
    const scale = width === 0 ? 1 : CROP_CANVAS / width;
    return {
      x: (event.clientX - left) * scale - CROP_CANVAS / 2,
      y: (event.clientY - top) * scale - CROP_CANVAS / 2,
    };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    moves.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM)), pointOf(event));
  });
  useEffect(() => {
    if (stage === null) return;
    // React's listener is passive and cannot keep the dialog from scrolling.
    const listener = (event: WheelEvent): void => onWheel(event);
    stage.addEventListener('wheel', listener, { passive: false });
    return () => stage.removeEventListener('wheel', listener);
  }, [stage]);

  const forget = ({ pointerId }: PointerEvent): void => void pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent): void => {
      const before = pointers.current.get(event.pointerId);
      if (before === undefined) return;
      const after = pointOf(event);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, after);
      if (other === undefined) {
        moves.pan({ x: after.x - before.x, y: after.y - before.y });
        return;
      }
      const from = middle(before, other);
      const to = middle(after, other);
      moves.pan({ x: to.x - from.x, y: to.y - from.y });
      moves.zoom(distance(after, other) / distance(before, other), to);
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onLostPointerCapture: forget,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = ARROWS[event.key];
      const step = event.shiftKey ? LONG_ARROW_PX : ARROW_PX;
      if (arrow !== undefined) moves.pan({ x: arrow.x * step, y: arrow.y * step });
      else if (event.key === '+' || event.key === '=') moves.zoom(KEY_ZOOM);
      else if (event.key === '-' || event.key === '_') moves.zoom(1 / KEY_ZOOM);
      else if (event.key === '0') moves.reset();
      else return;
      event.preventDefault();
    },
  };
};
