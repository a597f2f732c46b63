/**
 * What is cut out of a picture: the area on the canvas, and the size of what comes of it
 * (docs/spec/server-settings.md 'Cropping').
 */
export interface CropShape {
  /** As what is cut out is shown; a circle is also drawn into the rounded square, for clients that show it round. */
  readonly outline: 'circle' | 'rounded' | 'rectangle';
  readonly area: Size;
  readonly output: Size;
  /** A PNG where none is given. */
  readonly format?: CropFormat;
}

/** How what is cut out is written; `quality` from 0 to 1. */
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

/** How the picture lies: its size beside the smallest that covers the area, and its centre from the area's centre. */
export interface CropView extends Point {
  readonly zoom: number;
}

/** The side of the square canvas, in CSS pixels; the area lies in its middle. */
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
  // The icon of a server that is made: square, 128x128, JPEG at 0.8 (docs/spec/joining.md 'Creating a server').
  newIcon: {
    outline: 'rounded',
    area: { width: 250, height: 250 },
    output: { width: 128, height: 128 },
    format: { type: 'image/jpeg', quality: 0.8 },
  },
} as const satisfies Record<string, CropShape>;

/** A picture as it is first shown: it just covers the area, in its middle. */
export const FIRST_VIEW: CropView = { zoom: 1, x: 0, y: 0 };

const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The size of the picture on the canvas. */
const shownSize = (picture: Size, area: Size, zoom: number): Size => {
  const scale = Math.max(area.width / picture.width, area.height / picture.height) * zoom;
  return { width: picture.width * scale, height: picture.height * scale };
};

/** Keeps the area full where the picture is larger than it, and the picture within the area where it is smaller. */
const clamp = ({ zoom, x, y }: CropView, picture: Size, area: Size): CropView => {
  const shown = shownSize(picture, area, zoom);
  const farX = Math.abs(shown.width - area.width) / 2;
  const farY = Math.abs(shown.height - area.height) / 2;
  return { zoom, x: between(x, -farX, farX), y: between(y, -farY, farY) };
};

/** The view after the picture was moved, in pixels of the canvas. */
export const panBy = (view: CropView, by: Point, picture: Size, area: Size): CropView =>
  clamp({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, area);

/** The view with another zoom; what lies at `anchor`, a point from the area's centre, stays there. */
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

/** Where the picture is drawn, from the upper left corner of the area, when the area is `size` large. */
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

/** Where the picture is drawn on the canvas, with what lies around the area. */
export const placeOnCanvas = (view: CropView, picture: Size, area: Size): Rect => {
  const { x, y, ...size } = placeOn(view, picture, area, area);
  return { ...size, x: x + (CROP_CANVAS - area.width) / 2, y: y + (CROP_CANVAS - area.height) / 2 };
};
