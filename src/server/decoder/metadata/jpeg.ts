import { orientationIn } from '../../../domain/uploads/scrub/exif';
import { joined, type Stripped } from './stripped';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DNL = 0xdc;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;
const JFIF_BYTES = 18;

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const isApp = (marker: number): boolean => marker >= APP0 && marker <= 0xef;
/** SOF0 to SOF15 without DHT, JPG and DAC: the frame header, which has the size. */
const isFrameStart = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** The segments that a decoder needs, besides those of applications: tables, frames, scans. */
const isNeeded = (marker: number): boolean => (marker >= 0xc0 && marker <= 0xdf) || marker === DNL;

const says = (segment: Buffer, text: string): boolean =>
  segment.toString('latin1', 4, 4 + text.length) === text;

/** A header without the small picture that it may hold. */
const withoutThumbnail = (jfif: Buffer): Buffer => {
  if (jfif.length === JFIF_BYTES) return jfif;
  const short = Buffer.from(jfif.subarray(0, JFIF_BYTES));
  short.writeUInt16BE(JFIF_BYTES - 2, 2);
  short.writeUInt16BE(0, 16);
  return short;
};

/** What is kept of a segment: null for metadata and for what no decoder needs. */
const keptOf = (marker: number, segment: Buffer): Buffer | null => {
  if (marker === APP0)
    return says(segment, 'JFIF\0') && segment.length >= JFIF_BYTES ? withoutThumbnail(segment) : null;
  // The profile and the transform are no metadata: without them the colours are wrong.
  if (marker === APP2) return says(segment, 'ICC_PROFILE\0') ? segment : null;
  if (marker === APP14) return says(segment, 'Adobe') ? segment : null;
  return isApp(marker) || marker === COMMENT || !isNeeded(marker) ? null : segment;
};

/** The end of the coded data of a scan: the place of the next marker. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
};

const orientationOf = (segment: Buffer): number =>
  says(segment, 'Exif\0\0') ? orientationIn(segment.subarray(10)) : 1;

/**
 * Takes EXIF, XMP, IPTC, comments and everything behind the end out of a JPEG, without decoding it. Null where it is
 * none.
 */
export const stripJpeg = (bytes: Buffer): Stripped | null => {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let [width, height, orientation, at] = [0, 0, 1, 2];
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    const segment = bytes.subarray(at, end);
    if (isFrameStart(marker) && segment.length >= 9)
      [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
    if (marker === APP1 && orientation === 1) orientation = orientationOf(segment);
    const left = keptOf(marker, segment);
    if (left !== null) kept.push(left);
    at = end;
    if (marker !== SOS) continue;
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  if (width === 0 || height === 0) return null;
  // A picture that was cut off has no end; decoders show what there is.
  if (at + 2 <= bytes.length) kept.push(bytes.subarray(at, at + 2));
  return { ...joined(bytes, kept), width, height, orientation, isAnimated: false };
};

/** The colour profile of a JPEG, as its segments. */
const profileOf = (bytes: Buffer): readonly Buffer[] => {
  const profile: Buffer[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === SOS || marker === EOI) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === APP2 && says(bytes.subarray(at, end), 'ICC_PROFILE\0'))
      profile.push(bytes.subarray(at, end));
    at = end;
  }
  return profile;
};

/** A JPEG that was encoded again, with the colour profile of its original, which the encoder leaves out. */
export const withProfileOf = (original: Buffer, encoded: Buffer): Buffer =>
  Buffer.concat([encoded.subarray(0, 2), ...profileOf(original), encoded.subarray(2)]);
