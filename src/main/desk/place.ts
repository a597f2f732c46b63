import type { Rectangle } from 'electron/main';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The distance to the pointer and to the edges of the screen. */
const GAP = 8;

const within = (at: number, from: number, room: number, size: number): number =>
  Math.max(from + GAP, Math.min(at, from + room - size - GAP));

/**
 * The place of a small window that was asked for at the pointer, which is over the tray or its menu: beside it, towards the
 * middle of the screen, and wholly on it. Where the tray is cannot be asked for on most desktops.
 */
export const besidePointer = (
  pointer: Point,
  area: Rectangle,
  { width, height }: { readonly width: number; readonly height: number },
): Rectangle => {
  const isRight = pointer.x > area.x + area.width / 2;
  const isLow = pointer.y > area.y + area.height / 2;
  return {
    x: within(isRight ? pointer.x - width - GAP : pointer.x + GAP, area.x, area.width, width),
    y: within(isLow ? pointer.y - height - GAP : pointer.y + GAP, area.y, area.height, height),
    ...{ width, height },
  };
};
