const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** A part of a WebP. */
export interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The parts of a WebP, or of one of its frames from `at` on; those that are cut are left out. */
export const chunksIn = (bytes: Buffer, at = HEADER_BYTES): readonly Chunk[] => {
  const chunks: Chunk[] = [];
  for (let next = at; next + CHUNK_HEADER_BYTES <= bytes.length;) {
    const from = next + CHUNK_HEADER_BYTES;
    const end = from + bytes.readUInt32LE(next + 4);
    if (end > bytes.length) break;
    chunks.push({ type: bytes.toString('latin1', next, next + 4), data: bytes.subarray(from, end) });
    next = end + ((end - from) % 2);
  }
  return chunks;
};

const chunk = ({ type, data }: Chunk): Buffer => {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES);
  header.write(type, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
};

/** The bytes of parts that follow each other. */
export const written = (chunks: readonly Chunk[]): Buffer => Buffer.concat(chunks.map(chunk));

/** The bytes of a WebP of these parts. */
export const wholeWebp = (chunks: readonly Chunk[]): Buffer => {
  const body = written(chunks);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 'latin1');
  header.writeUInt32LE(body.length + 4, 4);
  header.write('WEBP', 8, 'latin1');
  return Buffer.concat([header, body]);
};

export const WITH_ALPHA = 0x10;
export const WITH_ANIMATION = 0x02;

/** The extended header of a WebP. */
export const extended = (flags: number, width: number, height: number): Chunk => {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { type: 'VP8X', data };
};
