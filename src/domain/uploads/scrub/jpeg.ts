import { orientationOnly } from './exif';
import { type Patch, textAt, viewOf, zeros } from './patch';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const SEGMENT_HEADER_BYTES = 4;
const EXIF = 'Exif\0\0';

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** The end of the coded data of a scan: the place of the next marker. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
};

/** Whether a segment of an application or a comment is none of the picture: colours need some of them. */
const isMetadata = (marker: number, says: (text: string) => boolean): boolean => {
  if (marker === COMMENT) return true;
  if (marker < APP0 || marker > APP15) return false;
  if (marker === APP0) return !says('JFIF\0');
  if (marker === APP2) return !says('ICC_PROFILE\0');
  return marker !== APP14 || !says('Adobe\0');
};

/** Overwrites what a camera wrote into a JPEG, but its orientation; null where it is none. */
export const scrubJpeg = (bytes: Uint8Array): readonly Patch[] | null => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const view = viewOf(bytes);
  const patches: Patch[] = [];
  let at = 2;
  while (at + SEGMENT_HEADER_BYTES <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + SEGMENT_HEADER_BYTES) return null;
    const body = at + SEGMENT_HEADER_BYTES;
    const says = (text: string): boolean => textAt(bytes, body, text.length) === text;
    if (marker === APP1 && says(EXIF)) {
      const tiff = body + EXIF.length;
      patches.push({ at: tiff, bytes: orientationOnly(bytes.subarray(tiff, end)) });
    } else if (isMetadata(marker, says)) patches.push(...zeros(body, end));
    at = marker === SOS ? endOfScan(bytes, end) : end;
  }
  // Phones put whole pictures and films behind the end.
  return [...patches, ...zeros(Math.min(bytes.length, at + 2), bytes.length)];
};
