import { type Patch, viewOf } from './patch';
import type { ReadAt } from './read-at';

/** EBML ids (RFC 8794, RFC 9559), with the bits that say their lengths. */
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TAGS = 0x1254c367;
/** Of the info: date, title, the names of file and of programs. */
const WRITTEN: ReadonlySet<number> = new Set([0x4461, 0x7ba9, 0x7384, 0x4d80, 0x5741]);
/** Free space: an id of one byte, then a size of eight. */
const VOID = 0xec;
const VOID_HEADER_BYTES = 9;
const HEADER_AT_MOST_BYTES = 12;
const ELEMENTS_AT_MOST = 100_000;
const ERASED_BYTES = 64 * 1024;

interface Element {
  readonly id: number;
  readonly at: number;
  readonly body: number;
  readonly end: number;
}

/** Whether a file is WebM or Matroska, by its first bytes. */
export const isMatroska = (first: Uint8Array): boolean =>
  first.length >= 4 && viewOf(first).getUint32(0) === EBML;

/** A number with its length in its first bits; null where the bytes end, or the length is more than `most`. */
const numberAt = (
  bytes: Uint8Array,
  at: number,
  most: number,
): {
  readonly value: number;
  readonly length: number;
  readonly isUnknown: boolean;
  readonly raw: number;
} | null => {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > most || at + length > bytes.length) return null;
  let [raw, value] = [first, first & (0xff >> length)];
  let isUnknown = value === 0xff >> length;
  for (let nth = 1; nth < length; nth += 1) {
    const byte = bytes[at + nth] ?? 0;
    raw = raw * 256 + byte;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown, raw };
};

const elementAt = async (read: ReadAt, at: number, until: number): Promise<Element | null> => {
  const header = await read(at, HEADER_AT_MOST_BYTES);
  const id = numberAt(header, 0, 4);
  const size = id === null ? null : numberAt(header, id.length, 8);
  if (id === null || size === null) return null;
  const body = at + id.length + size.length;
  // A recording that was not finished says no size: it goes to the end.
  const end = size.isUnknown ? until : body + size.value;
  return end > until ? null : { id: id.raw, at, body, end };
};

function* zerosIn(from: number, to: number): Generator<Patch> {
  for (let at = from; at < to; at += ERASED_BYTES)
    yield { at, bytes: new Uint8Array(Math.min(ERASED_BYTES, to - at)) };
}

/** The element becomes free space: its size stays, and all offsets in the file. */
function* erased({ at, body, end }: Element): Generator<Patch> {
  if (end - at < VOID_HEADER_BYTES) {
    yield* zerosIn(body, end);
    return;
  }
  const header = new Uint8Array(VOID_HEADER_BYTES);
  header[0] = VOID;
  viewOf(header).setBigUint64(1, (1n << 56n) | BigInt(end - at - VOID_HEADER_BYTES));
  yield { at, bytes: header };
  yield* zerosIn(at + VOID_HEADER_BYTES, end);
}

/** What to write over a WebM or Matroska so that it does not say where, when and by which program it was made. */
export async function* scrubMatroska(read: ReadAt, size: number): AsyncGenerator<Patch> {
  let elements = 0;
  async function* walk(from: number, to: number): AsyncGenerator<Patch> {
    for (let at = from; at < to;) {
      elements += 1;
      const element = elements > ELEMENTS_AT_MOST ? null : await elementAt(read, at, to);
      if (element === null) return;
      const { id, body, end } = element;
      if (id === SEGMENT || id === INFO) yield* walk(body, end);
      else if (id === TAGS) yield* erased(element);
      else if (WRITTEN.has(id)) yield* zerosIn(body, end);
      at = end;
    }
  }
  yield* walk(0, size);
}
