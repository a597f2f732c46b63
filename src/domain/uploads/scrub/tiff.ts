import { type Patch, textAt, viewOf } from './patch';
import type { ReadAt } from './read-at';

/** Tags of texts, times and blocks that say where, when or by whom a picture was made (TIFF 6.0, Exif 2.32). */
const WRITTEN: ReadonlySet<number> = new Set([
  // ImageDescription, DateTime, Artist, HostComputer, XMP, IPTC, Photoshop's block
  ...[0x010e, 0x0132, 0x013b, 0x013c, 0x02bc, 0x83bb, 0x8649],
  // DateTimeOriginal, DateTimeDigitized, the three time zones, UserComment, the three parts of a second
  ...[0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9286, 0x9290, 0x9291, 0x9292],
  // Windows' title, comment, author, keywords and subject
  ...[0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f],
  // CameraOwnerName, BodySerialNumber, LensSerialNumber; of DNG the serial number of the camera
  ...[0xa430, 0xa431, 0xa435, 0xc62f],
]);
const EXIF = 0x8769;
const GPS = 0x8825;
const SUB_IFDS = 0x014a;
/** Bytes of a value, by its type. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const ENTRY_BYTES = 12;
const INLINE_BYTES = 4;
const DIRECTORIES_AT_MOST = 64;
const ENTRIES_AT_MOST = 4096;
const VALUE_AT_MOST_BYTES = 16 * 1024 * 1024;
const MAGIC = 42;

/** Whether a file is TIFF, or a raw picture that is built like one, by its first bytes. */
export const isTiff = (first: Uint8Array): boolean => {
  const order = textAt(first, 0, 2);
  return (
    first.length >= 8 &&
    (order === 'II' || order === 'MM') &&
    viewOf(first).getUint16(2, order === 'II') === MAGIC
  );
};

interface Entry {
  readonly tag: number;
  readonly count: number;
  /** Where its value stands in the file, and how many bytes it has. */
  readonly at: number;
  readonly bytes: number;
}

/**
 * What to write over a TIFF so that it does not say where, when and by whom it was made. Its pictures and their directories
 * stay, and what a raw picture needs to be developed: maker and model, and the maker's own block.
 */
export async function* scrubTiff(read: ReadAt, size: number): AsyncGenerator<Patch> {
  const isLittle = textAt(await read(0, 2), 0, 2) === 'II';
  const u32At = async (at: number): Promise<number> => {
    const bytes = await read(at, 4);
    return bytes.length === 4 ? viewOf(bytes).getUint32(0, isLittle) : 0;
  };

  const entriesAt = async (
    at: number,
  ): Promise<{ readonly entries: readonly Entry[]; readonly end: number }> => {
    const head = await read(at, 2);
    const count = head.length === 2 ? viewOf(head).getUint16(0, isLittle) : 0;
    const table = count > ENTRIES_AT_MOST ? new Uint8Array() : await read(at + 2, count * ENTRY_BYTES);
    const view = viewOf(table);
    const entries: Entry[] = [];
    for (let place = 0; place + ENTRY_BYTES <= table.length; place += ENTRY_BYTES) {
      const values = view.getUint32(place + 4, isLittle);
      const bytes = values * (TYPE_BYTES[view.getUint16(place + 2, isLittle)] ?? 0);
      const isInline = bytes <= INLINE_BYTES;
      entries.push({
        ...{ tag: view.getUint16(place, isLittle), count: values, bytes },
        at: isInline ? at + 2 + place + 8 : view.getUint32(place + 8, isLittle),
      });
    }
    return { entries, end: at + 2 + count * ENTRY_BYTES };
  };

  /** Zeros in place of a value; nothing where it is not within the file. */
  const erased = ({ at, bytes }: Entry): readonly Patch[] =>
    bytes > VALUE_AT_MOST_BYTES || at < 8 || at + bytes > size ? [] : [{ at, bytes: new Uint8Array(bytes) }];

  const seen = new Set<number>();
  const left = [await u32At(4)];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (at < 8 || at + 2 > size || seen.has(at) || seen.size >= DIRECTORIES_AT_MOST) continue;
    seen.add(at);
    const { entries, end } = await entriesAt(at);
    left.push(await u32At(end));
    for (const entry of entries) {
      if (WRITTEN.has(entry.tag)) yield* erased(entry);
      else if (entry.tag === EXIF) left.push(await u32At(entry.at));
      else if (entry.tag === SUB_IFDS)
        for (let nth = 0; nth < Math.min(entry.count, DIRECTORIES_AT_MOST); nth += 1)
          left.push(await u32At(entry.at + nth * 4));
      else if (entry.tag === GPS) {
        const place = await u32At(entry.at);
        if (place < 8 || place + 2 > size) continue;
        const gps = await entriesAt(place);
        for (const one of gps.entries) yield* erased(one);
        // A directory of no entries.
        if (gps.end <= size) yield { at: place, bytes: new Uint8Array(gps.end - place) };
      }
    }
  }
}
