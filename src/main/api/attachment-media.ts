import { MEDIA_LIMITS } from '../../contract/limits';
import type { OpenAttachment, OpenedAttachment } from './attachment';
import { pictureType } from './picture-type';

/** The types that the page plays, and as which it gets them. Whatever else a server names is not given to the page. */
const PLAYED: ReadonlyMap<string, string> = new Map([
  ...['video/mp4', 'video/webm', 'video/ogg'].map((type) => [type, type] as const),
  // Chromium reads them as the format from which they come.
  ...['video/quicktime', 'video/x-m4v'].map((type) => [type, 'video/mp4'] as const),
  ['video/x-matroska', 'video/webm'],
  ...['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/webm', 'audio/wav', 'audio/flac'].map(
    (type) => [type, type] as const,
  ),
  ...['audio/x-m4a', 'audio/m4a'].map((type) => [type, 'audio/mp4'] as const),
  ...['audio/x-wav', 'audio/wave', 'audio/vnd.wave'].map((type) => [type, 'audio/wav'] as const),
  ['audio/mp3', 'audio/mpeg'],
  ['audio/opus', 'audio/ogg'],
  ['audio/x-flac', 'audio/flac'],
]);

/** Enough for the first bytes of every picture. */
const SIGNATURE_BYTES = 12;
const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

/** A part of a content: its first byte, and its last one if the player names it. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The part to fetch for a player. It asks for all the rest, and reads that as it plays: a connection would be held for
 * as long as it is paused. So it gets a piece, and asks again for the next.
 */
const pieceOf = (range: string | null): Part | null => {
  const asked = RANGE.exec(range ?? '');
  if (asked === null) return null;
  const start = Number(asked[1]);
  const last = start + MEDIA_LIMITS.pieceBytes - 1;
  return { start, end: asked[2] === '' ? last : Math.min(last, Number(asked[2])) };
};
const CONTENT_RANGE = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/;
const UNSATISFIED = /^bytes \*\/\d{1,15}$/;

const refuse = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

const SHOWN = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
  // The content of an attachment never changes.
  'Cache-Control': 'private, max-age=86400, immutable',
} as const;

/** The first bytes of a content, and the whole content again: no byte is lost, and at most one chunk more is held. */
const peek = async (body: OpenedAttachment['body'], atMost: number) => {
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  while (size < SIGNATURE_BYTES) {
    const part = await reader.read();
    if (part.done) break;
    chunks.push(part.value);
    size += part.value.length;
  }
  const first = new Uint8Array(Buffer.concat(chunks));
  let sent = 0;
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const own = sent === 0 && first.length > 0 ? first : null;
        const part = own === null ? await reader.read() : { done: false as const, value: own };
        if (part.done) {
          controller.close();
          return;
        }
        sent += part.value.length;
        if (sent <= atMost) controller.enqueue(part.value);
        else {
          controller.error(new Error('Too large'));
          await reader.cancel().catch(() => undefined);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { first, whole };
};

/** A picture, by its bytes: the type that the server names is not used. */
const picture = async ({ body, headers }: OpenedAttachment): Promise<Response> => {
  if (Number(headers.get('content-length') ?? 0) > MEDIA_LIMITS.pictureBytes) {
    await body.cancel();
    return refuse(413);
  }
  const { first, whole } = await peek(body, MEDIA_LIMITS.pictureBytes);
  const type = pictureType(first);
  if (type !== null) return new Response(whole, { headers: { 'Content-Type': type, ...SHOWN } });
  await whole.cancel();
  return refuse(415);
};

const lengthOf = (headers: Headers): Record<string, string> => {
  const length = headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(length) ? { 'Content-Length': length } : {};
};

/** A part of a content, if it is the part that was asked for; null otherwise. */
const partOf = (headers: Headers, asked: Part): Record<string, string> | null => {
  const answered = CONTENT_RANGE.exec(headers.get('content-range') ?? '');
  if (answered === null) return null;
  const [start, end, size] = answered.slice(1).map(Number) as [number, number, number];
  return start === asked.start && start <= end && end <= asked.end && end < size
    ? { 'Content-Range': answered[0], 'Content-Length': String(end - start + 1) }
    : null;
};

/** Sound or moving pictures: whole, or the part that the player asks for. */
const played = async (opened: OpenedAttachment, type: string, asked: Part | null): Promise<Response> => {
  const { status, headers, body } = opened;
  const part = status === 206 && asked !== null ? partOf(headers, asked) : null;
  if (status === 206 && part === null) {
    await body.cancel();
    return refuse(502);
  }
  return new Response(body, {
    status,
    headers: { 'Content-Type': type, 'Accept-Ranges': 'bytes', ...(part ?? lengthOf(headers)), ...SHOWN },
  });
};

/**
 * Answers a request of the page for an attachment: pictures by their bytes, sound and moving pictures by the type that
 * the server names, if Chromium plays it. The content passes through; it is never held as a whole.
 */
export const answerAttachment =
  (open: OpenAttachment) =>
  async (url: string, token: string | null, range: string | null): Promise<Response> => {
    const asked = pieceOf(range);
    const opened = await open(
      url,
      token,
      asked === null ? {} : { range: `bytes=${asked.start}-${asked.end}`, ahead: MEDIA_LIMITS.pieceBytes },
    );
    if (!opened.ok)
      return refuse(opened.failure.kind === 'network' && opened.failure.reason === 'timeout' ? 504 : 502);
    const { status, headers, body } = opened.value;
    try {
      if (status === 416) {
        await body.cancel();
        const whole = headers.get('content-range') ?? '';
        return refuse(416, UNSATISFIED.test(whole) ? { 'Content-Range': whole } : {});
      }
      if (status !== 200 && status !== 206) {
        await body.cancel();
        return refuse(status === 404 || status === 410 ? 404 : 502);
      }
      const named = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      const type = PLAYED.get(named);
      if (type !== undefined) return await played(opened.value, type, asked);
      // A part of a picture cannot be recognised, and nobody asks for one.
      if (named.startsWith('image/') && status === 200) return await picture(opened.value);
      await body.cancel();
      return refuse(415);
    } catch {
      return refuse(502);
    }
  };
