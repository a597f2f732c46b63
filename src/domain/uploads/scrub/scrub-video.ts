import { type Box, boxesIn } from './boxes';
import { type Patch, textAt, viewOf } from './patch';
import type { ReadAt } from './read-at';

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
const UUID_BYTES = 16;
/** XMP, which may have a place. */
const XMP_UUID = [
  0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac,
];
/** Boxes that hold other boxes, on the way to places. */
const HOLDERS: ReadonlySet<string> = new Set(['moov', 'trak', 'udta', 'meta', 'ilst']);
/** Boxes with the place where a video was taken, or with XMP. */
const PLACES: ReadonlySet<string> = new Set(['\u00a9xyz', 'loci', 'XMP_', 'GPMF']);
/** Odd files have many boxes, or boxes within boxes within boxes. */
const BOXES_AT_MOST = 10_000;
const DEEP_AT_MOST = 8;
const KEYS_AT_MOST_BYTES = 1024 * 1024;
const ERASED_BYTES = 64 * 1024;
const FREE = Uint8Array.of(0x66, 0x72, 0x65, 0x65);

/** A box becomes free space, a part at a time: its size stays, and all offsets in the file. */
function* erased({ at, body, end }: Box): Generator<Patch> {
  yield { at: at + 4, bytes: FREE };
  for (let from = body; from < end; from += ERASED_BYTES)
    yield { at: from, bytes: new Uint8Array(Math.min(ERASED_BYTES, end - from)) };
}

/** The numbers of the items that have a place, by the names in `keys`. */
const placesIn = (keys: Uint8Array): readonly number[] => {
  const view = viewOf(keys);
  const found: number[] = [];
  let nth = 1;
  for (let at = 8; at + 8 <= keys.length; nth += 1) {
    const length = view.getUint32(at);
    if (length < 8 || at + length > keys.length) break;
    if (/location|gps/i.test(textAt(keys, at + 8, Math.min(length - 8, 256)))) found.push(nth);
    at += length;
  }
  return found;
};

const boxAt = async (read: ReadAt, at: number, end: number): Promise<Box | null> => {
  const [box] = boxesIn(await read(at, LONG_HEADER_BYTES), 0, end - at);
  return box === undefined ? null : { type: box.type, at, body: at + box.body, end: at + box.end };
};

/** Whether a file is MP4 or QuickTime, by its first bytes. */
export const isMovie = (first: Uint8Array): boolean => ['ftyp', 'moov'].includes(textAt(first, 4, 4));

/** What to write over a file of MP4 or QuickTime so that it does not say where it was taken. */
export async function* scrubMovie(read: ReadAt, size: number): AsyncGenerator<Patch> {
  const placed = new Set<number>();
  let boxes = 0;

  const isXmp = async ({ body }: Box): Promise<boolean> => {
    const uuid = await read(body, UUID_BYTES);
    return XMP_UUID.every((byte, at) => uuid[at] === byte);
  };
  const hasPlace = async ({ type, at, body, end }: Box, within: string): Promise<boolean> => {
    if (PLACES.has(type)) return true;
    if (type === 'uuid') return isXmp({ type, at, body, end });
    const number = within === 'ilst' ? await read(at + 4, 4) : new Uint8Array();
    return number.length === 4 && placed.has(viewOf(number).getUint32(0));
  };

  async function* walk(from: number, to: number, depth: number, within: string): AsyncGenerator<Patch> {
    for (let at = from; at + HEADER_BYTES <= to;) {
      boxes += 1;
      const box = boxes > BOXES_AT_MOST ? null : await boxAt(read, at, to);
      if (box === null) return;
      const { type, body, end } = box;
      at = end;
      if (await hasPlace(box, within)) yield* erased(box);
      else if (type === 'keys' && end - body <= KEYS_AT_MOST_BYTES)
        for (const nth of placesIn(await read(body, end - body))) placed.add(nth);
      else if (HOLDERS.has(type) && depth < DEEP_AT_MOST) {
        // In MP4 the box `meta` begins with four bytes of version and flags, in QuickTime with a box.
        const isFull = type === 'meta' && textAt(await read(body + 4, 4), 0, 4) !== 'hdlr';
        yield* walk(body + (isFull ? 4 : 0), end, depth + 1, type);
      }
    }
  }
  yield* walk(0, size, 0, '');
}
