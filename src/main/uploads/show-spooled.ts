import { Readable } from 'node:stream';
import { pictureType } from '../api/picture-type';
import type { Spool } from './spool';

/** As many bytes as a type needs to be recognised. */
const SIGNATURE_BYTES = 16;

const nothing = (status: number): Response =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });

const typeOf = async (content: Readable): Promise<string | null> => {
  const first: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    first.push(chunk);
    size += chunk.length;
    if (size >= SIGNATURE_BYTES) break;
  }
  return pictureType(Buffer.concat(first));
};

/** Shows the page a picture that waits to be sent, as a stream; anything else in the spool is not shown. */
export const showSpooled = async (spool: Pick<Spool, 'open'>, id: string): Promise<Response> => {
  const content = spool.open(id);
  if (content === null) return nothing(404);
  try {
    const type = await typeOf(content.stream());
    if (type === null) return nothing(415);
    return new Response(Readable.toWeb(content.stream()) as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': type,
        'Content-Length': String(content.size),
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'",
        // It goes with its message, or at the sign-out.
        'Cache-Control': 'no-store',
      },
    });
  } catch {
    return nothing(404);
  }
};
