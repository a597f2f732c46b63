import { orientationIn } from '../../../domain/uploads/scrub/exif';
import { joined, type Stripped } from './stripped';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Length, type and checksum. */
const AROUND_BYTES = 12;
const DEEP_BITS = 16;
/** The chunks that decide what is drawn. */
const KEPT: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'hIST'],
  ...['acTL', 'fcTL', 'fdAT', 'cICP', 'mDCV', 'cLLI'],
]);

/** Takes texts, times, EXIF and everything behind the end out of a PNG, without decoding it. Null where it is none. */
export const stripPng = (bytes: Buffer): Stripped | null => {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let [width, height, orientation, at] = [0, 0, 1, 8];
  let [isAnimated, isDeep] = [false, false];
  while (at + AROUND_BYTES <= bytes.length) {
    const end = at + AROUND_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    if (type === 'IHDR' && data.length >= 8) [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
    if (type === 'IHDR') isDeep = data[8] === DEEP_BITS;
    if (type === 'eXIf') orientation = orientationIn(data);
    if (type === 'acTL') isAnimated = true;
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  if (width === 0 || height === 0) return null;
  return { ...joined(bytes, kept), width, height, orientation, isAnimated, isDeep };
};
