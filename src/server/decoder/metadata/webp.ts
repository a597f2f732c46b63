import { orientationIn } from '../../../domain/uploads/scrub/exif';
import { joined, type Stripped } from './stripped';

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const FRAME_HEADER_BYTES = 16;
const KEPT: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const IN_FRAME: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);
/** The flags of EXIF and XMP in the extended header. */
const METADATA_FLAGS = 0x0c;
const ANIMATION_FLAG = 0x02;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** With its header and padding. */
  readonly whole: Buffer;
}

const chunksOf = (bytes: Buffer): readonly Chunk[] | null => {
  const chunks: Chunk[] = [];
  for (let at = 0; at + CHUNK_HEADER_BYTES <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + CHUNK_HEADER_BYTES + size;
    if (end > bytes.length) return null;
    const padded = Math.min(bytes.length, end + (size % 2));
    chunks.push({
      type: bytes.toString('latin1', at, at + 4),
      data: bytes.subarray(at + CHUNK_HEADER_BYTES, end),
      whole: bytes.subarray(at, padded),
    });
    at = padded;
  }
  return chunks;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES);
  header.write(type, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
};

const sizeOf = ({ type, data }: Chunk): readonly [number, number] | null => {
  if (type === 'VP8X' && data.length >= 10) return [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1];
  if (type === 'VP8L' && data.length >= 5) {
    const bits = data.readUInt32LE(1);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  if (type === 'VP8 ' && data.length >= 10)
    return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
  return null;
};

/** A frame of an animation without chunks that no decoder needs. */
const keptOfFrame = ({ data, whole }: Chunk): Buffer | null => {
  const inside = chunksOf(data.subarray(FRAME_HEADER_BYTES));
  if (inside === null) return null;
  if (inside.every(({ type }) => IN_FRAME.has(type))) return whole;
  const kept = inside.filter(({ type }) => IN_FRAME.has(type)).map((part) => part.whole);
  return chunk('ANMF', Buffer.concat([data.subarray(0, FRAME_HEADER_BYTES), ...kept]));
};

const withoutFlags = ({ data, whole }: Chunk): Buffer => {
  const flags = data[0] ?? 0;
  if ((flags & METADATA_FLAGS) === 0) return whole;
  const changed = Buffer.from(whole);
  changed[CHUNK_HEADER_BYTES] = flags & ~METADATA_FLAGS;
  return changed;
};

/** EXIF in a WebP may begin like that of a JPEG. */
const tiffIn = (data: Buffer): Buffer =>
  data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data;

/** Takes EXIF, XMP and unknown chunks out of a WebP, without decoding it. Null where it is none. */
export const stripWebp = (bytes: Buffer): Stripped | null => {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const end = 8 + bytes.readUInt32LE(4);
  const chunks = end > bytes.length ? null : chunksOf(bytes.subarray(HEADER_BYTES, end));
  if (chunks === null) return null;
  const kept: Buffer[] = [];
  for (const part of chunks) {
    if (!KEPT.has(part.type)) continue;
    const left =
      part.type === 'ANMF' ? keptOfFrame(part) : part.type === 'VP8X' ? withoutFlags(part) : part.whole;
    if (left === null) return null;
    kept.push(left);
  }
  const size = chunks.map(sizeOf).find((found) => found !== null);
  const [width, height] = size ?? [0, 0];
  if (width === 0 || height === 0) return null;
  const body = Buffer.concat(kept);
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  header.writeUInt32LE(body.length + 4, 4);
  const [first] = chunks;
  return {
    ...joined(bytes, [header, body]),
    width,
    height,
    orientation: orientationIn(tiffIn(chunks.find(({ type }) => type === 'EXIF')?.data ?? Buffer.alloc(0))),
    isAnimated: first?.type === 'VP8X' && ((first.data[0] ?? 0) & ANIMATION_FLAG) !== 0,
  };
};
