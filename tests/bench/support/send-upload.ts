import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const PIECE_BYTES = 1024 * 1024;
const BOUNDARY = 'bench';

/** A content that is never the same twice: random bytes first, then the same piece again and again. */
const contentOf = (size: number, head: Buffer, tail: Buffer): Readable => {
  const piece = randomBytes(PIECE_BYTES);
  return Readable.from(
    (function* () {
      yield head;
      for (let left = size; left > 0; left -= piece.length)
        yield left < piece.length ? piece.subarray(0, left) : piece;
      yield tail;
    })(),
    { objectMode: false },
  );
};

/** Uploads a content of so many bytes, as a stream; resolves to the time that it took, in seconds. */
export const sendUpload = async (
  url: string,
  size: number,
  { token, channelId }: { readonly token: string; readonly channelId: string },
): Promise<number> => {
  const field = (name: string, value: string): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field('channelId', channelId)}${field('name', 'large.bin')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const begun = performance.now();
  const sending = request(new URL('/channel/attachment/upload', url), {
    method: 'POST',
    headers: {
      Authorization: token,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': head.length + size + tail.length,
    },
  });
  const answered = new Promise<void>((done, fail) => {
    sending.on('error', fail).on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(text.slice(0, 200)))));
    });
  });
  await Promise.all([pipeline(contentOf(size, head, tail), sending), answered]);
  return (performance.now() - begun) / 1000;
};
