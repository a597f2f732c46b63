import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';

/** A body that is read piece by piece, and its end by the limit. */
export interface Body {
  /** The pieces, decompressed. Whoever stops reading ends the connection. */
  readonly pieces: () => AsyncGenerator<Buffer>;
  /** Whether there was more than the limit. */
  readonly isCut: () => boolean;
}

const decoded = (answer: IncomingMessage): Readable | null => {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return answer;
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : null;
  // The reader of the decoder hears of the error.
  return decoder === null ? null : pipeline(answer, decoder, () => undefined);
};

/**
 * The body of an answer up to a limit, which counts for the bytes that come as well as for what they are decompressed to;
 * null for an encoding that was not asked for.
 */
export const readBody = (answer: IncomingMessage, maxBytes: number): Body | null => {
  const stream = decoded(answer);
  if (stream === null) return null;
  let came = 0;
  let isCut = false;
  const stop = (): void => {
    isCut = true;
    answer.destroy();
    stream.destroy();
  };
  // Compressed bytes can stand for nothing at all, without end.
  if (stream !== answer)
    answer.on('data', (chunk: Buffer) => {
      came += chunk.length;
      if (came > maxBytes) stop();
    });
  return {
    isCut: () => isCut,
    pieces: async function* () {
      let length = 0;
      try {
        for await (const piece of stream as AsyncIterable<Buffer>) {
          const room = maxBytes - length;
          length += piece.length;
          yield piece.length > room ? piece.subarray(0, room) : piece;
          if (length > maxBytes) {
            stop();
            return;
          }
        }
      } catch (error) {
        if (!isCut) throw error;
      } finally {
        stream.destroy();
        answer.destroy();
      }
    },
  };
};

/** All of a body; null where there is more than its limit. */
export const wholeBody = async ({ pieces, isCut }: Body): Promise<Buffer | null> => {
  const kept: Buffer[] = [];
  for await (const piece of pieces()) kept.push(piece);
  return isCut() ? null : Buffer.concat(kept);
};
