import type { DesktopSummary } from '../../contract/ipc/desktop';

/** The number on the badge: mentions, or 0 if the badge is turned off. */
export const badgeCount = ({ unread }: Pick<DesktopSummary, 'unread'>, isShown: boolean): number =>
  isShown ? Math.min(unread.pings, 999) : 0;

const SIZE = 32;
const RADIUS = 15.5;
const RED = [224, 49, 53] as const;

/** Digits and the plus sign, 3 by 5, each row a number whose bits are its pixels. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '1': [2, 6, 2, 2, 7],
  '2': [6, 1, 2, 4, 7],
  '3': [6, 1, 2, 1, 6],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 6, 1, 6],
  '6': [3, 4, 6, 5, 2],
  '7': [7, 1, 2, 2, 2],
  '8': [2, 5, 2, 5, 2],
  '9': [2, 5, 3, 1, 6],
  '+': [0, 2, 7, 2, 0],
};
const WIDTH = 3;
const HEIGHT = 5;

const isInGlyphs = (text: string, x: number, y: number): boolean => {
  const scale = text.length > 1 ? 3 : 4;
  const width = (text.length * (WIDTH + 1) - 1) * scale;
  const column = Math.floor((x - (SIZE - width) / 2) / scale);
  const row = Math.floor((y - (SIZE - HEIGHT * scale) / 2) / scale);
  if (column < 0 || row < 0 || row >= HEIGHT) return false;
  const glyph = GLYPHS[text.charAt(Math.floor(column / (WIDTH + 1)))];
  const inGlyph = column % (WIDTH + 1);
  return inGlyph < WIDTH && (((glyph?.[row] ?? 0) >> (WIDTH - 1 - inGlyph)) & 1) === 1;
};

/** The overlay for the icon in the Windows task bar: the count on a red disc, as 32 by 32 pixels of BGRA. */
export const overlayBitmap = (count: number): Buffer => {
  const text = count > 9 ? '9+' : String(count);
  const bitmap = Buffer.alloc(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const coverage = Math.min(1, Math.max(0, RADIUS + 0.5 - Math.hypot(x - 15.5, y - 15.5)));
      const [red, green, blue] = isInGlyphs(text, x, y) ? [255, 255, 255] : RED;
      // Premultiplied.
      bitmap.set(
        [blue * coverage, green * coverage, red * coverage, 255 * coverage].map(Math.round),
        (y * SIZE + x) * 4,
      );
    }
  }
  return bitmap;
};

export const OVERLAY_SIZE = SIZE;
