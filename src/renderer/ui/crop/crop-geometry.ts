/**
 * The shape of a crop: the area on the canvas, and the size of the result (docs/spec/server-settings.md 'Cropping').
 */
export interface CropShape {
  /** How the result is shown; a circle is also drawn into the rounded square, for clients that show it round. */
  readonly outline: 'circle' | 'rounded' | 'rectangle';
  readonly area: Size;
  readonly output: Size;
  /** PNG if not given. */
  readonly format?: CropFormat;
}

/** The encoding of the result; `quality` from 0 to 1. */
export interface CropFormat {
  readonly type: 'image/jpeg';
  readonly quality: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Point, Size {}

/**
 * The position of the picture: its zoom relative to the smallest size that covers the area, and its centre from the
 * area's centre.
 */
export interface CropView extends Point {
  readonly zoom: number;
}

/** The side of the square canvas, in CSS pixels; the area is in its middle. */
export const CROP_CANVAS = 400;
export const CROP_ZOOM = { min: 0.5, max: 3, step: 0.02 } as const;

export const CROP_SHAPES = {
  icon: {
    outline: 'circle',
    area: { width: 250, height: 250 },
    output: { width: 256, height: 256 },
  },
  banner: {
    outline: 'rectangle',
    area: { width: 280, height: 153 },
    output: { width: 275, height: 150 },
  },
  // The icon of a new server: square, 128x128, JPEG at 0.8 (docs/spec/joining.md 'Creating a server').
  newIcon: {
    outline: 'rounded',
    area: { width: 250, height: 250 },
    output: { width: 128, height: 128 },
    format: { type: 'image/jpeg', quality: 0.8 },
  },
} as const satisfies Record<string, CropShape>;

/** The initial view of a picture: it just covers the area, centred. */
export const FIRST_VIEW: CropView = { zoom: 1, x: 0, y: 0 };

const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The size of the picture on the canvas. */
const shownSize = (picture: Size, area: Size, zoom: number): Size => {
  const scale = Math.max(area.width / picture.width, area.height / picture.height) * zoom;
  return { width: picture.width * scale, height: picture.height * scale };
};

/**
 * Keeps the area filled where the picture is larger than the area, and the picture within the area where it is smaller.
 */
const clamp = ({ zoom, x, y }: CropView, picture: Size, area: Size): CropView => {
  const shown = shownSize(picture, area, zoom);
  const farX = Math.abs(shown.width - area.width) / 2;
  const farY = Math.abs(shown.height - area.height) / 2;
  return { zoom, x: between(x, -farX, farX), y: between(y, -farY, farY) };
};

/** The view after a move of the picture, in pixels of the canvas. */
export const panBy = (view: CropView, by: Point, picture: Size, area: Size): CropView =>
  clamp({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, area);

/** The view with another zoom; the point `anchor`, from the area's centre, stays in place. */
export const zoomTo = (
  view: CropView,
  zoom: number,
  picture: Size,
  area: Size,
  anchor: Point = { x: 0, y: 0 },
): CropView => {
  const next = between(zoom, CROP_ZOOM.min, CROP_ZOOM.max);
  const by = next / view.zoom;
  const x = anchor.x + (view.x - anchor.x) * by;
  const y = anchor.y + (view.y - anchor.y) * by;
  return clamp({ zoom: next, x, y }, picture, area);
};

/** The picture's rectangle, from the upper left corner of the area, for an area of `size`. */
export const placeOn = (view: CropView, picture: Size, area: Size, size: Size): Rect => {
  const shown = shownSize(picture, area, view.zoom);
  const toX = size.width / area.width;
  const toY = size.height / area.height;
  return {
    x: ((area.width - shown.width) / 2 + view.x) * toX,
    y: ((area.height - shown.height) / 2 + view.y) * toY,
    width: shown.width * toX,
    height: shown.height * toY,
  };
};

/** The picture's rectangle on the canvas, with the surroundings of the area. */
export const placeOnCanvas = (view: CropView, picture: Size, area: Size): Rect => {
  const { x, y, ...size } = placeOn(view, picture, area, area);
  return { ...size, x: x + (CROP_CANVAS - area.width) / 2, y: y + (CROP_CANVAS - area.height) / 2 };
};
