import { Transformer } from '@napi-rs/image';

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The colour of a point; `x` goes from 0 at the left, `y` from 0 at the top, in units of the picture's height. */
export type Shader = (x: number, y: number) => Colour;

const read = new Map<string, Colour>();

/** A colour from '#rrggbb'. A shader names its colours for each pixel, so that each text is read once. */
export const hex = (text: string): Colour => {
  const known = read.get(text);
  if (known !== undefined) return known;
  const value = Number.parseInt(text.slice(1), 16);
  const colour: Colour = [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
  read.set(text, colour);
  return colour;
};

export const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** A mixture of two colours: the first at 0, the second at 1. */
export const mix = (from: Colour, to: Colour, share: number): Colour => {
  const part = clamp(share);
  return [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    from[2] + (to[2] - from[2]) * part,
  ];
};

/** 0 below `low`, 1 above `high`, with a smooth transition. */
export const smooth = (low: number, high: number, value: number): number => {
  const part = clamp((value - low) / (high - low));
  return part * part * (3 - 2 * part);
};

/** The coverage of a point by a shape, from its distance to the edge (negative inside); the edge is soft. */
export const inside = (distance: number, softness = 0.012): number =>
  1 - smooth(-softness / 2, softness / 2, distance);

/** The approximate distance from the edge of an ellipse, sufficient for drawing. */
export const ellipse = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): number =>
  (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry);

/** The distance from the edge of a rectangle with round corners, given by its centre and half its size. */
export const roundBox = (
  x: number,
  y: number,
  box: {
    readonly cx: number;
    readonly cy: number;
    readonly w: number;
    readonly h: number;
    readonly r: number;
  },
): number => {
  const dx = Math.abs(x - box.cx) - box.w + box.r;
  const dy = Math.abs(y - box.cy) - box.h + box.r;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - box.r;
};

const lattice = (x: number, y: number, salt: number): number => {
  let value = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(salt, 1_274_126_177);
  value = Math.imul(value ^ (value >>> 13), 1_274_126_177);
  return ((value ^ (value >>> 16)) >>> 0) / 4_294_967_296;
};

/** Smooth noise from 0 to 1; the salt selects another pattern. */
export const noise = (x: number, y: number, salt: number): number => {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [smooth(0, 1, x - left), smooth(0, 1, y - top)];
  const upper = lattice(left, top, salt) * (1 - across) + lattice(left + 1, top, salt) * across;
  const lower = lattice(left, top + 1, salt) * (1 - across) + lattice(left + 1, top + 1, salt) * across;
  return upper * (1 - down) + lower * down;
};

/** The sum of several noises of increasing frequency, from 0 to 1. */
export const cloud = (x: number, y: number, salt: number): number =>
  (noise(x, y, salt) * 4 + noise(x * 2, y * 2, salt + 1) * 2 + noise(x * 4, y * 4, salt + 2)) / 7;

export interface Canvas {
  /** The size of the painted picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The factor of the enlargement after painting: enlarging is faster than painting. */
  readonly enlarge?: number;
}

/** Paints a picture pixel by pixel and encodes it as WebP. */
export const paint = async ({ width, height, enlarge = 1 }: Canvas, shader: Shader): Promise<Uint8Array> => {
  const pixels = new Uint8Array(width * height * 4);
  let at = 0;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const colour = shader((column + 0.5) / height, (row + 0.5) / height);
      pixels[at] = colour[0] * 255;
      pixels[at + 1] = colour[1] * 255;
      pixels[at + 2] = colour[2] * 255;
      pixels[at + 3] = 255;
      at += 4;
    }
  const picture = Transformer.fromRgbaPixels(pixels, width, height);
  if (enlarge !== 1) picture.resize(Math.round(width * enlarge), Math.round(height * enlarge));
  return Uint8Array.from(await picture.webp(86));
};
