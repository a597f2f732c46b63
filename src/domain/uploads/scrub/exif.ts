import { textAt, viewOf } from './patch';

const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const HEADER_BYTES = 8;
const SHORT = 3;
/** Header, number of entries, one entry, no next directory. */
const LEAST_BYTES = HEADER_BYTES + 2 + ENTRY_BYTES + 4;

/** The orientation in a TIFF structure, as EXIF has it, from 1 to 8; 1 where it says none. */
export const orientationIn = (tiff: Uint8Array): number => {
  if (tiff.length < HEADER_BYTES) return 1;
  const order = textAt(tiff, 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const isLittle = order === 'II';
  const view = viewOf(tiff);
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let nth = 0; nth < count; nth += 1) {
    const at = directory + 2 + nth * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return 1;
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

/** The same structure with its orientation alone, as long as before; zeros where there is none to keep, or no room. */
export const orientationOnly = (tiff: Uint8Array): Uint8Array => {
  const kept = new Uint8Array(tiff.length);
  const orientation = orientationIn(tiff);
  if (orientation === 1 || tiff.length < LEAST_BYTES) return kept;
  const view = viewOf(kept);
  kept.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, HEADER_BYTES, true);
  view.setUint16(HEADER_BYTES, 1, true);
  const entry = HEADER_BYTES + 2;
  view.setUint16(entry, ORIENTATION, true);
  view.setUint16(entry + 2, SHORT, true);
  view.setUint32(entry + 4, 1, true);
  view.setUint16(entry + 8, orientation, true);
  return kept;
};
