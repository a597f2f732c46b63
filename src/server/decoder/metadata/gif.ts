import { joined, type Stripped } from './stripped';

const SCREEN_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const IMAGE_HEADER_BYTES = 10;
/** The applications whose data say how often an animation is repeated. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** The end of a chain of data blocks, each with its length before it; -1 where it does not end. */
const endOfBlocks = (bytes: Buffer, from: number): number => {
  for (let at = from; at < bytes.length;) {
    const length = bytes.readUInt8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
  return -1;
};

const isKept = (bytes: Buffer, at: number): boolean => {
  const label = bytes[at + 1];
  if (label === GRAPHIC_CONTROL) return true;
  return label === APPLICATION && LOOPS.includes(bytes.toString('latin1', at + 3, at + 14));
};

/** Takes comments, XMP and everything behind the end out of a GIF, without decoding it. Null where it is none. */
export const stripGif = (bytes: Buffer): Stripped | null => {
  if (bytes.length < SCREEN_BYTES || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null;
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let at = SCREEN_BYTES + tableBytes(bytes.readUInt8(10));
  if (width === 0 || height === 0 || at > bytes.length) return null;
  const kept: Buffer[] = [bytes.subarray(0, at)];
  let frames = 0;
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === TRAILER) {
      kept.push(bytes.subarray(at, at + 1));
      break;
    }
    if (block === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2);
      if (end < 0) return null;
      if (isKept(bytes, at)) kept.push(bytes.subarray(at, end));
      at = end;
      continue;
    }
    if (block !== IMAGE || at + IMAGE_HEADER_BYTES >= bytes.length) return null;
    const data = at + IMAGE_HEADER_BYTES + tableBytes(bytes.readUInt8(at + 9));
    const end = endOfBlocks(bytes, data + 1);
    if (end < 0) return null;
    kept.push(bytes.subarray(at, end));
    frames += 1;
    at = end;
  }
  if (frames === 0) return null;
  return { ...joined(bytes, kept), width, height, orientation: 1, isAnimated: frames > 1 };
};
