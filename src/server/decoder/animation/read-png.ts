import { crc32 } from 'node:zlib';
import type { Animation, Patch } from './frame';
import { pixelsOf } from './pixels';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const AROUND_BYTES = 12;
const FRAME_BYTES = 26;
const SEQUENCE_BYTES = 4;
/** What a frame needs besides its own data to be a picture by itself. */
const SHARED: ReadonlySet<string> = new Set(['PLTE', 'tRNS']);

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const chunksOf = (bytes: Buffer): readonly Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= bytes.length;) {
    const end = at + AROUND_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const whole = Buffer.alloc(AROUND_BYTES + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
};

/** A frame as it is in the file. */
interface Stored {
  readonly about: Buffer;
  readonly data: readonly Buffer[];
}

const framesIn = (chunks: readonly Chunk[]): readonly Stored[] => {
  const frames: { about: Buffer; data: Buffer[] }[] = [];
  for (const { type, data } of chunks) {
    if (type === 'fcTL' && data.length === FRAME_BYTES) frames.push({ about: data, data: [] });
    // Before the first fcTL it is the picture for those who show no animation.
    if (type === 'IDAT') frames.at(-1)?.data.push(data);
    if (type === 'fdAT') frames.at(-1)?.data.push(data.subarray(SEQUENCE_BYTES));
  }
  return frames.filter(({ data }) => data.length > 0);
};

const AFTER = ['stays', 'cleared', 'restored'] as const;
const UNIT_MS = 1000;
const USUAL_DIVISOR = 100;

/** The animation of an APNG; null where a PNG has none. */
export const readPng = (bytes: Buffer): Animation | null => {
  const chunks = chunksOf(bytes);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  const control = chunks.find(({ type }) => type === 'acTL')?.data;
  if (header?.length !== 13 || control === undefined || control.length < 8) return null;
  const frames = framesIn(chunks);
  const shared = chunks.filter(({ type }) => SHARED.has(type)).map(({ type, data }) => chunk(type, data));
  const patchOf = async ({ about, data }: Stored): Promise<Patch> => {
    const [width, height] = [about.readUInt32BE(4), about.readUInt32BE(8)];
    if (width > header.readUInt32BE(0) || height > header.readUInt32BE(4))
      throw new Error('a frame beyond its picture');
    const own = Buffer.from(header);
    about.copy(own, 0, 4, 12);
    const parts = data.map((part) => chunk('IDAT', part));
    const picture = [
      bytes.subarray(0, SIGNATURE_BYTES),
      chunk('IHDR', own),
      ...shared,
      ...parts,
      chunk('IEND', Buffer.alloc(0)),
    ];
    return {
      ...{ x: about.readUInt32BE(12), y: about.readUInt32BE(16), width, height },
      ms: (about.readUInt16BE(20) * UNIT_MS) / (about.readUInt16BE(22) || USUAL_DIVISOR),
      isMixed: about[25] === 1,
      after: AFTER[about[24] ?? 0] ?? 'stays',
      pixels: await pixelsOf(Buffer.concat(picture), width, height),
    };
  };
  return {
    ...{ width: header.readUInt32BE(0), height: header.readUInt32BE(4), count: frames.length },
    loops: control.readUInt32BE(4),
    async *patches() {
      for (const frame of frames) yield await patchOf(frame);
    },
  };
};
