import type { FileHandle } from 'node:fs/promises';

interface Box {
  readonly type: string;
  readonly at: number;
  readonly headerBytes: number;
  readonly end: number;
}

/** What a file of MP4 or QuickTime says of itself. */
export interface Mp4Facts {
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  /** Whether places were overwritten. */
  readonly isChanged: boolean;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
const UUID_BYTES = 16;
/** XMP, which may have a place. */
const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac';
/** Boxes that hold other boxes, on the way to places and sizes. */
const HOLDERS: ReadonlySet<string> = new Set(['moov', 'trak', 'udta', 'meta', 'ilst']);
/** Boxes with the place where a video was taken, or with XMP. */
const PLACES: ReadonlySet<string> = new Set(['\u00a9xyz', 'loci', 'XMP_', 'GPMF']);
/** Hostile files have many boxes, or boxes within boxes within boxes. */
const BOXES_AT_MOST = 10_000;
const DEEP_AT_MOST = 8;
const KEYS_AT_MOST_BYTES = 1024 * 1024;
const ERASED = Buffer.alloc(64 * 1024);

/** Reads the boxes of an MP4, and overwrites the places in it where they are: its size stays, and all offsets in it. */
class Mp4 {
  #boxes = 0;
  #width: number | null = null;
  #height: number | null = null;
  #durationMs: number | null = null;
  #isChanged = false;
  /** The numbers of the items of `ilst` that have a place, by `keys`. */
  #placed = new Set<number>();

  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async read(size: number): Promise<Mp4Facts> {
    await this.#walk(0, size, 0, '');
    const [width, height] = [this.#width, this.#height];
    return { width, height, durationMs: this.#durationMs, isChanged: this.#isChanged };
  }

  async #bytes(at: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await this.#file.read(bytes, 0, length, at);
    return bytes.subarray(0, bytesRead);
  }

  async #boxAt(at: number, end: number): Promise<Box | null> {
    const header = await this.#bytes(at, LONG_HEADER_BYTES);
    if (header.length < HEADER_BYTES) return null;
    const short = header.readUInt32BE(0);
    const isLong = short === 1;
    if (isLong && header.length < LONG_HEADER_BYTES) return null;
    const length = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
    if (length < headerBytes || at + length > end) return null;
    return { type: header.toString('latin1', 4, 8), at, headerBytes, end: at + length };
  }

  async #walk(from: number, end: number, depth: number, within: string): Promise<void> {
    for (let at = from; at + HEADER_BYTES <= end;) {
      this.#boxes += 1;
      const box = this.#boxes > BOXES_AT_MOST ? null : await this.#boxAt(at, end);
      if (box === null) return;
      await this.#visit(box, depth, within);
      at = box.end;
    }
  }

  async #visit(box: Box, depth: number, within: string): Promise<void> {
    const { type, at, headerBytes, end } = box;
    const body = at + headerBytes;
    if (PLACES.has(type)) return this.#erase(box);
    if (type === 'uuid') {
      if ((await this.#bytes(body, UUID_BYTES)).toString('hex') === XMP_UUID) await this.#erase(box);
      return;
    }
    if (within === 'ilst') {
      const header = await this.#bytes(at + 4, 4);
      if (header.length === 4 && this.#placed.has(header.readUInt32BE(0))) await this.#erase(box);
      return;
    }
    if (type === 'keys') return this.#readKeys(body, end);
    if (type === 'mvhd') return this.#readDuration(body);
    if (type === 'tkhd') return this.#readSize(body, end);
    if (!HOLDERS.has(type) || depth >= DEEP_AT_MOST) return;
    // In MP4 the box `meta` begins with four bytes of version and flags, in QuickTime with a box.
    const isFull = type === 'meta' && (await this.#bytes(body + 4, 4)).toString('latin1') !== 'hdlr';
    await this.#walk(body + (isFull ? 4 : 0), end, depth + 1, type);
  }

  async #erase({ at, headerBytes, end }: Box): Promise<void> {
    this.#isChanged = true;
    await this.#file.write(Buffer.from('free', 'latin1'), 0, 4, at + 4);
    for (let from = at + headerBytes; from < end; from += ERASED.length)
      await this.#file.write(ERASED, 0, Math.min(ERASED.length, end - from), from);
  }

  async #readKeys(body: number, end: number): Promise<void> {
    if (end - body > KEYS_AT_MOST_BYTES) return;
    const bytes = await this.#bytes(body, end - body);
    let nth = 1;
    for (let at = 8; at + 8 <= bytes.length; nth += 1) {
      const length = bytes.readUInt32BE(at);
      if (length < 8 || at + length > bytes.length) return;
      if (/location|gps/i.test(bytes.toString('latin1', at + 8, at + length))) this.#placed.add(nth);
      at += length;
    }
  }

  async #readDuration(body: number): Promise<void> {
    const bytes = await this.#bytes(body, 32);
    if (bytes.length < 32) return;
    const isLong = bytes[0] === 1;
    const scale = bytes.readUInt32BE(isLong ? 20 : 12);
    const units = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
    const ms = Math.round((units / scale) * 1000);
    // A file of fragments says 0.
    if (ms > 0 && units !== 0xffffffff && Number.isSafeInteger(ms)) this.#durationMs = ms;
  }

  async #readSize(body: number, end: number): Promise<void> {
    const bytes = await this.#bytes(body, end - body > 200 ? 200 : end - body);
    const matrix = bytes[0] === 1 ? 52 : 40;
    if (bytes.length < matrix + 44) return;
    const [width, height] = [bytes.readUInt32BE(matrix + 36) >>> 16, bytes.readUInt32BE(matrix + 40) >>> 16];
    if (width === 0 || height === 0 || this.#width !== null) return;
    // Turned by a quarter: the first number of the matrix is 0, the second is not.
    const isTurned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0;
    [this.#width, this.#height] = isTurned ? [height, width] : [width, height];
  }
}

/** Overwrites the places in a file of MP4 or QuickTime, and reads its size and duration. */
export const cleanMp4 = (file: FileHandle, size: number): Promise<Mp4Facts> => new Mp4(file).read(size);
