import type { Size } from './layout';

/** A part of a picture in a view: scaled from its middle, then moved, in CSS pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** The whole picture. */
export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

const LEAST = 1;
const MOST = 8;
/** One press of a key or button. */
export const ZOOM_STEP = 1.5;
/** One press of an arrow, as a part of the view. */
export const PAN_STEP = 0.15;

const within = (value: number, limit: number): number => {
  const kept = Math.max(-limit, Math.min(limit, value));
  // Without -0, so that equal states are equal.
  return kept === 0 ? 0 : kept;
};

/** The size of a picture in a view at scale 1: its own, scaled down to fit. */
export const fitted = (picture: Size, view: Size): Size => {
  const { width, height } = picture;
  if (!(width >= 1) || !(height >= 1)) return { width: view.width, height: view.height };
  const scale = Math.min(1, view.width / width, view.height / height);
  return { width: width * scale, height: height * scale };
};

/** Keeps the picture at the view: no empty space on a side where the picture is larger than the view. */
const kept = ({ scale, x, y }: Zoom, shown: Size, view: Size): Zoom => ({
  scale,
  x: within(x, Math.max(0, (shown.width * scale - view.width) / 2)),
  y: within(y, Math.max(0, (shown.height * scale - view.height) / 2)),
});

/**
 * Scales by a factor around a point that stays in place, given from the middle of the view. `shown` is the size of the
 * picture at scale 1.
 */
export const zoomAt = (
  zoom: Zoom,
  factor: number,
  point: { readonly x: number; readonly y: number },
  shown: Size,
  view: Size,
): Zoom => {
  const scale = Math.max(LEAST, Math.min(MOST, zoom.scale * (Number.isFinite(factor) ? factor : 1)));
  const by = scale / zoom.scale;
  const moved = { scale, x: point.x - (point.x - zoom.x) * by, y: point.y - (point.y - zoom.y) * by };
  return kept(moved, shown, view);
};

/** Moves the picture. */
export const panBy = (
  zoom: Zoom,
  by: { readonly x: number; readonly y: number },
  shown: Size,
  view: Size,
): Zoom => kept({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, shown, view);

/** Whether the picture is larger than fitted, so that arrows move it. */
export const isZoomed = ({ scale }: Zoom): boolean => scale > LEAST;
export const canZoomIn = ({ scale }: Zoom): boolean => scale < MOST;
