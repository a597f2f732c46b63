import { orientationOnly } from './exif';
import { type Patch, textAt, viewOf, zeros } from './patch';

const SIGNATURE = '\u0089PNG\r\n\u001a\n';
/** Length, type and checksum. */
const AROUND_BYTES = 12;
/** The chunks that decide what is drawn. */
const DRAWN: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'hIST'],
  ...['acTL', 'fcTL', 'fdAT', 'cICP', 'mDCV', 'cLLI'],
]);

const POLYNOMIAL = 0xedb88320;
/** The checksum of a chunk: CRC-32 of its type and data. */
const checksum = (parts: readonly Uint8Array[]): number => {
  let sum = 0xffffffff;
  for (const part of parts)
    for (const byte of part) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
    }
  return (sum ^ 0xffffffff) >>> 0;
};

const chunkPatch = (bytes: Uint8Array, at: number, data: Uint8Array): Patch => {
  const patched = new Uint8Array(data.length + 4);
  patched.set(data);
  viewOf(patched).setUint32(data.length, checksum([bytes.subarray(at + 4, at + 8), data]));
  return { at: at + 8, bytes: patched };
};

/** Overwrites texts, times and EXIF in a PNG, but its orientation; null where it is none. */
export const scrubPng = (bytes: Uint8Array): readonly Patch[] | null => {
  if (textAt(bytes, 0, SIGNATURE.length) !== SIGNATURE) return null;
  const view = viewOf(bytes);
  const patches: Patch[] = [];
  let at = SIGNATURE.length;
  while (at + AROUND_BYTES <= bytes.length) {
    const end = at + AROUND_BYTES + view.getUint32(at);
    if (end > bytes.length) return null;
    const type = textAt(bytes, at + 4, 4);
    const data = bytes.subarray(at + 8, end - 4);
    if (type === 'eXIf') patches.push(chunkPatch(bytes, at, orientationOnly(data)));
    else if (!DRAWN.has(type)) patches.push(chunkPatch(bytes, at, new Uint8Array(data.length)));
    at = end;
    if (type === 'IEND') break;
  }
  return [...patches, ...zeros(at, bytes.length)];
};
