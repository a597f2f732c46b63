// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CompressionType, FilterType, Transformer } from '@napi-rs/image';
import { inProject } from '../setup/project.mjs';

/**
 * Draws the icons of the app into resources/icons, from resources/icon.svg. The smallest show the hall enlarged, as the
 * tray icons do: with the margin of the large ones it would be a few pixels wide.
 */

/** Width and height in pixels: the sizes that panels, menus, title bars and software centres look for in a theme. */
export const ICON_SIZES = /** @type {const} */ ([16, 22, 24, 32, 48, 64, 128, 256, 512]);

const SOURCE = inProject('resources/icon.svg');
const FOLDER = inProject('resources/icons');
/** Up to this size the hall is enlarged. */
const SMALL = 24;
const CLOSER = /** @type {const} */ ([
  ['viewBox="0 0 512 512"', 'viewBox="66 66 380 380"'],
  [
    '<rect x="16" y="16" width="480" height="480" rx="112"',
    '<rect x="66" y="66" width="380" height="380" rx="84"',
  ],
]);

/**
 * The drawing for a size; the rendered width is a multiple of the icon's.
 * @param {string} svg @param {number} size
 */
function drawingFor(svg, size) {
  const seen = size > SMALL ? svg : CLOSER.reduce((text, [from, to]) => replaced(text, from, to), svg);
  return replaced(seen, '<svg ', `<svg width="${size}" height="${size}" `);
}

/** @param {string} text @param {string} from @param {string} to */
function replaced(text, from, to) {
  if (!text.includes(from)) throw new Error(`resources/icon.svg has no ${from}`);
  return text.replace(from, to);
}

/**
 * The pixels of an icon, four bytes each (red, green, blue, alpha): each is the mean of the rendered pixels that it
 * replaces.
 * @param {string} svg the text of the drawing
 * @param {number} size in pixels
 */
export function iconPixels(svg, size) {
  const drawn = Transformer.fromSvg(drawingFor(svg, size));
  const { width } = drawn.metadataSync();
  const step = width / size;
  if (!Number.isInteger(step)) throw new Error(`${width} pixels are no multiple of ${size}`);
  const source = drawn.rawPixelsSync();
  const pixels = new Uint8ClampedArray(size * size * 4);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [red, green, blue, alpha] = meanOf(source, width, { left: column * step, top: row * step, step });
      pixels.set([red, green, blue, alpha], (row * size + column) * 4);
    }
  }
  return pixels;
}

/**
 * The mean of a square of pixels; alpha weights the colours.
 * @param {Uint8Array} source @param {number} width
 * @param {{ left: number, top: number, step: number }} square
 * @returns {[red: number, green: number, blue: number, alpha: number]}
 */
function meanOf(source, width, { left, top, step }) {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = top; y < top + step; y += 1) {
    for (let x = left; x < left + step; x += 1) {
      const at = (y * width + x) * 4;
      const weight = source[at + 3] ?? 0;
      red += (source[at] ?? 0) * weight;
      green += (source[at + 1] ?? 0) * weight;
      blue += (source[at + 2] ?? 0) * weight;
      alpha += weight;
    }
  }
  const whole = Math.max(alpha, 1);
  return [red / whole, green / whole, blue / whole, alpha / step ** 2];
}

/** The text of the drawing from which all icons are made. */
export const iconDrawing = () => readFileSync(SOURCE, 'utf8');

/** @param {number} size */
export const iconFile = (size) => join(FOLDER, `${size}x${size}.png`);

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const svg = iconDrawing();
  for (const size of ICON_SIZES) {
    const picture = Transformer.fromRgbaPixels(iconPixels(svg, size), size, size);
    const file = picture.pngSync({
      compressionType: CompressionType.Best,
      filterType: FilterType.Adaptive,
    });
    writeFileSync(iconFile(size), file);
  }
}
