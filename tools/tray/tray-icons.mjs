// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { inProject } from '../setup/project.mjs';

/**
 * Draws the icons of the tray into resources/tray: the hall of resources/icon.svg on its background, enlarged for small
 * sizes; and for macOS the hall alone in black, which the system colours. The mark for unread is a dot, for a queue in
 * which something waits a shield, for a mention a disc with a sign in it: they differ by shape, not only by colour.
 */

/** @typedef {readonly [red: number, green: number, blue: number]} Colour */
/** @typedef {(x: number, y: number) => boolean} Shape whether a point is inside, in units of resources/icon.svg */
/** @typedef {readonly [shape: Shape, colour: Colour | null]} Layer null erases the layers below */

export const STATES = /** @type {const} */ (['quiet', 'unread', 'waiting', 'mentioned']);
/** Pixels: 16 for Windows, 22 for Linux, each also for screens of double density. */
export const SIZES = /** @type {const} */ ([16, 22, 32, 44]);
export const TEMPLATE_SIZES = /** @type {const} */ ([16, 32]);

/** The visible part of the icon, in its units. */
const VIEW = { from: 66, size: 380 };
/** Sample points per pixel in each direction. */
const SAMPLES = 8;

const AMBER = /** @type {Colour} */ ([240, 138, 52]);
const NIGHT = /** @type {Colour} */ ([34, 30, 27]);
const WHITE = /** @type {Colour} */ ([255, 255, 255]);
const RED = /** @type {Colour} */ ([224, 49, 53]);
const BLUE = /** @type {Colour} */ ([62, 132, 247]);
const BLACK = /** @type {Colour} */ ([0, 0, 0]);

/** @type {(left: number, top: number, right: number, bottom: number) => Shape} */
const box = (left, top, right, bottom) => (x, y) => x >= left && x < right && y >= top && y < bottom;
/** @type {(cx: number, cy: number, radius: number) => Shape} */
const disc = (cx, cy, radius) => (x, y) => Math.hypot(x - cx, y - cy) <= radius;
/** @type {(left: number, top: number, right: number, bottom: number, radius: number) => Shape} */
const roundBox = (left, top, right, bottom, radius) => (x, y) => {
  const dx = Math.max(left + radius - x, 0, x - (right - radius));
  const dy = Math.max(top + radius - y, 0, y - (bottom - radius));
  return Math.hypot(dx, dy) <= radius;
};
/** @type {(...shapes: Shape[]) => Shape} */
const any =
  (...shapes) =>
  (x, y) =>
    shapes.some((shape) => shape(x, y));

const end = VIEW.from + VIEW.size;
const ground = roundBox(VIEW.from, VIEW.from, end, end, 84);
const walls = any(box(114, 226, 398, 414), box(164, 164, 348, 226), box(212, 100, 300, 164));
const door = any(box(208, 322, 304, 414), disc(256, 322, 48));
/** @type {Shape} */
const hall = (x, y) => walls(x, y) && !door(x, y);

const DOT = /** @type {const} */ ([372, 372]);
const dot = disc(...DOT, 62);
const dotGap = disc(...DOT, 92);
/** @type {(shape: Shape) => Shape} */
const onGround = (shape) => (x, y) => ground(x, y) && shape(x, y);
const alarm = disc(356, 356, 92);
const alarmGap = disc(356, 356, 118);
/**
 * A shield around a point, `grow` units larger on all sides than the mark: straight above, and a parabola to the tip.
 * @type {(grow: number) => Shape}
 */
const shield = (grow) => (x, y) => {
  const [half, top, tip] = [76 + grow, 268 - grow, 440 + grow * 1.5];
  const shoulder = 340;
  const width = y <= shoulder ? half : half * Math.sqrt(Math.max(0, (tip - y) / (tip - shoulder)));
  return y >= top && y <= tip && Math.abs(x - 366) <= width;
};
/** @type {(from: readonly [number, number], to: readonly [number, number], radius: number) => Shape} */
const stroke =
  ([x1, y1], [x2, y2], radius) =>
  (x, y) => {
    const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
    const at = Math.min(1, Math.max(0, along));
    return Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1)) <= radius;
  };
const tick = any(stroke([330, 340], [358, 370], 15), stroke([358, 370], [404, 312], 15));
const mark = any(roundBox(338, 296, 374, 370, 12), disc(356, 400, 20));

/** @type {Readonly<Record<typeof STATES[number], readonly Layer[]>>} */
const MARKS = {
  quiet: [],
  unread: [
    [onGround(dotGap), NIGHT],
    [dot, WHITE],
  ],
  waiting: [
    [onGround(shield(26)), NIGHT],
    [shield(0), BLUE],
    [tick, WHITE],
  ],
  mentioned: [
    [onGround(alarmGap), NIGHT],
    [alarm, RED],
    [mark, WHITE],
  ],
};

/** @type {Readonly<Record<typeof STATES[number], readonly Layer[]>>} */
const TEMPLATE_MARKS = {
  quiet: [],
  unread: [
    [dotGap, null],
    [dot, BLACK],
  ],
  waiting: [
    [shield(26), null],
    [shield(0), BLACK],
    [tick, null],
  ],
  mentioned: [
    [alarmGap, null],
    [alarm, BLACK],
    [mark, null],
  ],
};

/**
 * The colour of a point, null if it is transparent.
 * @param {readonly Layer[]} layers
 * @param {number} x
 * @param {number} y
 */
const colourAt = (layers, x, y) => layers.findLast(([shape]) => shape(x, y))?.[1] ?? null;

/**
 * One pixel as red, green, blue, alpha.
 * @param {readonly Layer[]} layers
 * @param {number} left
 * @param {number} top
 * @param {number} width of the pixel, in units
 */
const pixelAt = (layers, left, top, width) => {
  const sum = [0, 0, 0];
  let count = 0;
  for (let row = 0; row < SAMPLES; row += 1) {
    for (let column = 0; column < SAMPLES; column += 1) {
      const x = left + ((column + 0.5) / SAMPLES) * width;
      const y = top + ((row + 0.5) / SAMPLES) * width;
      const colour = colourAt(layers, x, y);
      if (colour === null) continue;
      count += 1;
      colour.forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value));
    }
  }
  const alpha = Math.round((count / SAMPLES ** 2) * 255);
  return [...sum.map((value) => (count === 0 ? 0 : Math.round(value / count))), alpha];
};

/**
 * @param {string} type
 * @param {Buffer} data
 */
const chunk = (type, data) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};

/**
 * A square picture of layers, the lowest first, as a PNG file.
 * @param {readonly Layer[]} layers
 * @param {number} size in pixels
 */
const png = (layers, size) => {
  const width = VIEW.size / size;
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const pixel = pixelAt(layers, VIEW.from + column * width, VIEW.from + row * width, width);
      rows.set(pixel, row * (size * 4 + 1) + 1 + column * 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits of red, green, blue and alpha each.
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/**
 * All files of resources/tray by name.
 * @returns {ReadonlyMap<string, Buffer>}
 */
export const trayIcons = () => {
  const files = new Map();
  for (const state of STATES) {
    const layers = /** @type {const} */ ([[ground, NIGHT], [hall, AMBER], ...MARKS[state]]);
    for (const size of SIZES) files.set(`${state}-${size}.png`, png(layers, size));
    const template = /** @type {const} */ ([[hall, BLACK], ...TEMPLATE_MARKS[state]]);
    for (const size of TEMPLATE_SIZES) files.set(`${state}-template-${size}.png`, png(template, size));
  }
  return files;
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = inProject('resources/tray');
  mkdirSync(folder, { recursive: true });
  for (const [name, file] of trayIcons()) writeFileSync(join(folder, name), file);
}
