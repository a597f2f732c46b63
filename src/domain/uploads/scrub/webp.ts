import { orientationOnly } from './exif';
import { type Patch, textAt, viewOf, zeros } from './patch';

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const FRAME_HEADER_BYTES = 16;
const DRAWN: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** EXIF in a WebP may begin like that of a JPEG. */
const EXIF = 'Exif\0\0';

/** What is overwritten in the chunks from a place up to another; null where they do not fit. */
const scrubChunks = (bytes: Uint8Array, from: number, to: number): readonly Patch[] | null => {
  const view = viewOf(bytes);
  const patches: Patch[] = [];
  for (let at = from; at + CHUNK_HEADER_BYTES <= to;) {
    const size = view.getUint32(at + 4, true);
    const body = at + CHUNK_HEADER_BYTES;
    const end = body + size;
    if (end > to) return null;
    const type = textAt(bytes, at, 4);
    if (type === 'EXIF') {
      const tiff = textAt(bytes, body, EXIF.length) === EXIF ? body + EXIF.length : body;
      patches.push({ at: tiff, bytes: orientationOnly(bytes.subarray(tiff, end)) });
    } else if (type === 'ANMF') {
      const inside = scrubChunks(bytes, Math.min(end, body + FRAME_HEADER_BYTES), end);
      if (inside === null) return null;
      patches.push(...inside);
    } else if (!DRAWN.has(type)) patches.push(...zeros(body, end));
    at = end + (size % 2);
  }
  return patches;
};

/** Overwrites XMP and EXIF in a WebP, but its orientation; null where it is none. */
export const scrubWebp = (bytes: Uint8Array): readonly Patch[] | null => {
  if (bytes.length < HEADER_BYTES) return null;
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null;
  const end = 8 + viewOf(bytes).getUint32(4, true);
  const patches = end > bytes.length ? null : scrubChunks(bytes, HEADER_BYTES, end);
  return patches === null ? null : [...patches, ...zeros(end, bytes.length)];
};
