import { type Patch, textAt } from './patch';
import { type Box, boxesIn } from './boxes';
import type { ReadAt } from './read-at';

/** The brands of HEIC and AVIF, of pictures and of sequences. */
const BRAND = /^(?:hei[cmsx]|hev[cx]|mif1|msf1|avi[fs])$/;
/** The items that hold what a camera wrote: Exif, and XMP as text of a type of its own. */
const WRITTEN = /^(?:Exif|mime)$/;
/** The box with all tables of a picture; those of real ones have a few kilobytes. */
const META_AT_MOST_BYTES = 4 * 1024 * 1024;
const ERASED_BYTES = 64 * 1024;
const FULL_BOX_BYTES = 4;

/** Whether a file is HEIC or AVIF, by its first 16 bytes. */
export const isHeif = (first: Uint8Array): boolean =>
  textAt(first, 4, 4) === 'ftyp' && BRAND.test(textAt(first, 8, 4));

/** Reads numbers of a table one after the other; zero where the table ends. */
class Numbers {
  #at = 0;
  constructor(readonly bytes: Uint8Array) {}

  isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  /** A number of 0 to 8 bytes. */
  next(length: number): number {
    let value = 0;
    for (let nth = 0; nth < length; nth += 1) value = value * 256 + (this.bytes[this.#at + nth] ?? 0);
    this.#at += length;
    return value;
  }
}

/** The ids of the items that a camera or program wrote, by the box `iinf`. */
const writtenItems = (iinf: Uint8Array): ReadonlySet<number> => {
  const found = new Set<number>();
  const version = iinf[0] ?? 0;
  for (const { type, body, end } of boxesIn(iinf, FULL_BOX_BYTES + (version === 0 ? 2 : 4))) {
    if (type !== 'infe') continue;
    const entry = iinf.subarray(body, end);
    const idBytes = (entry[0] ?? 0) < 3 ? 2 : 4;
    const numbers = new Numbers(entry.subarray(FULL_BOX_BYTES));
    const item = numbers.next(idBytes);
    if (WRITTEN.test(textAt(entry, FULL_BOX_BYTES + idBytes + 2, 4))) found.add(item);
  }
  return found;
};

interface Extent {
  readonly item: number;
  /** Where it is counted from: 0 the file, 1 the box `idat`. */
  readonly method: number;
  readonly at: number;
  readonly length: number;
}

/** Where the items are, by the box `iloc`. */
function* extentsIn(iloc: Uint8Array): Generator<Extent> {
  const version = iloc[0] ?? 0;
  const numbers = new Numbers(iloc.subarray(FULL_BOX_BYTES));
  const sizes = numbers.next(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const items = numbers.next(version < 2 ? 2 : 4);
  for (let nth = 0; nth < items && !numbers.isAtEnd(); nth += 1) {
    const item = numbers.next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : numbers.next(2) & 15;
    const isElsewhere = numbers.next(2) !== 0;
    const base = numbers.next(baseBytes);
    const extents = numbers.next(2);
    for (let part = 0; part < extents && !numbers.isAtEnd(); part += 1) {
      numbers.next(indexBytes);
      const at = base + numbers.next(offsetBytes);
      const length = numbers.next(lengthBytes);
      if (!isElsewhere) yield { item, method, at, length };
    }
  }
}

const bodyOf = (meta: Uint8Array, boxes: readonly Box[], wanted: string): Uint8Array | null => {
  const box = boxes.find(({ type }) => type === wanted);
  return box === undefined ? null : meta.subarray(box.body, box.end);
};

/** What to write over the items of a box `meta` that a camera wrote; `body` is where its content begins in the file. */
function* scrubItems(meta: Uint8Array, body: number, size: number): Generator<Patch> {
  const boxes = [...boxesIn(meta, FULL_BOX_BYTES)];
  const [iinf, iloc] = [bodyOf(meta, boxes, 'iinf'), bodyOf(meta, boxes, 'iloc')];
  if (iinf === null || iloc === null) return;
  const written = writtenItems(iinf);
  const idat = boxes.find(({ type }) => type === 'idat');
  for (const { item, method, at, length } of extentsIn(iloc)) {
    const origin = method === 0 ? 0 : idat === undefined ? size : body + idat.body;
    if (!written.has(item) || method > 1) continue;
    const end = Math.min(size, origin + at + length);
    for (let from = origin + at; from < end; from += ERASED_BYTES)
      yield { at: from, bytes: new Uint8Array(Math.min(ERASED_BYTES, end - from)) };
  }
}

/** What to write over a HEIC or AVIF so that it has nothing of Exif and XMP; its orientation is elsewhere, and stays. */
export async function* scrubHeif(read: ReadAt, size: number): AsyncGenerator<Patch> {
  for (let at = 0; at + 8 <= size;) {
    const header = await read(at, 16);
    const [box] = boxesIn(header, 0, size - at);
    if (box === undefined) return;
    const { type, body, end } = box;
    if (type === 'meta' && end - body <= META_AT_MOST_BYTES)
      yield* scrubItems(await read(at + body, end - body), at + body, size);
    at += end;
  }
}
