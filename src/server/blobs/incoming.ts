import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { BlobName } from '../data/schema';
import { isBlobName } from './blobs';

/** What came. */
export interface Incoming {
  readonly name: BlobName;
  readonly size: number;
}

class TooLarge extends Error {}

const nameOf = (hex: string): BlobName => z.custom<BlobName>((text) => isBlobName(String(text))).parse(hex);

const counting = (limit: number) => {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      if (size <= limit) hash.update(chunk);
      done(size > limit ? new TooLarge() : null, chunk);
    },
  });
  return { through, end: (): Incoming => ({ name: nameOf(hash.digest('hex')), size }) };
};

/**
 * Takes a stream into a file, which is empty, a piece at a time; null where there is more than the limit. The file is
 * removed where not all of it came.
 */
export const receive = async (
  stream: Readable,
  file: string,
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal },
): Promise<Incoming | null> => {
  const { through, end } = counting(limit);
  try {
    await pipeline(stream, through, createWriteStream(file, { flags: 'r+' }), {
      ...(signal === undefined ? {} : { signal }),
    });
    return end();
  } catch (error) {
    await rm(file, { force: true });
    if (error instanceof TooLarge) return null;
    throw error;
  }
};

/** Name and size of a file as it is now. */
export const measure = async (file: string): Promise<Incoming> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file)) {
    const bytes = z.instanceof(Uint8Array).parse(chunk);
    size += bytes.length;
    hash.update(bytes);
  }
  return { name: nameOf(hash.digest('hex')), size };
};
