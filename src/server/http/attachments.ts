import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AttachmentId, UserId } from '../../contract/ids';
import { ATTACHMENT_LIMITS } from '../../contract/limits';
import { id } from '../../contract/schemas';
import type { Blobs } from '../blobs/blobs';
import type { Clock } from '../clock';
import { findAttachment, type StoredAttachment } from '../data/attachments';
import { type FavouriteFile, findFavouriteFile } from '../data/favourites';
import { maySeeFile } from '../data/file-copies';
import type { Reads } from '../data/schema';
import type { Log } from '../log';
import { NOT_FOUND, type Refusal } from '../refusal';
import { readRange } from './byte-range';
import { NOT_FOR_PAGES, sendRefusal } from './envelope';
import { evenOut, NOT_FOUND_EVERY_MS } from './even-refusals';
import type { CallerCheck } from './identify-caller';

export interface AttachmentRoutesOptions {
  readonly db: Reads;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly checkCaller: CallerCheck;
  readonly notFoundEveryMs?: number | undefined;
}

const params = z.object({ id: id<AttachmentId>() });
const SIZES: readonly string[] = ATTACHMENT_LIMITS.thumbnails.map(String);
/** The size of a smaller picture, or 0 for the file itself. */
const query = z.object({
  size: z
    .string()
    .refine((text) => SIZES.includes(text))
    .transform(Number)
    .default(0),
});

const MISSING: Refusal = { status: 404, message: NOT_FOUND.file };
const INLINE: ReadonlySet<StoredAttachment['kind']> = new Set(['image', 'video', 'audio']);
/** The bytes of an address never change; whose they may be seen by does. */
const HEADERS = {
  'Cache-Control': `private, max-age=86400, immutable`,
  Vary: 'Authorization',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Accept-Ranges': 'bytes',
  ...NOT_FOR_PAGES,
} as const;

/** The characters that RFC 8187 lets stand as they are; encodeURIComponent lets some others stand. */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

const typeOf = ({ kind, type }: FavouriteFile, isPreview: boolean): string => {
  if (isPreview) return 'image/webp';
  return kind === 'text' ? `${type}; charset=utf-8` : type;
};

/** The file with this id, of a message or of the person's favourites, if the person may see it; else null. */
const findSeen = async (
  db: Reads,
  id: AttachmentId,
  { size, userId }: { readonly size: number; readonly userId: UserId },
): Promise<FavouriteFile | null> => {
  const file = await findAttachment(db, id, size);
  if (file === null) return findFavouriteFile(db, id, { size, userId });
  return (await maySeeFile(db, file, userId)) ? file : null;
};

/** Serves the bytes of files, and the smaller pictures of them, to those who may see them (protocol.md 'Attachments'). */
export const addAttachmentRoutes = (http: FastifyInstance, options: AttachmentRoutesOptions): void => {
  const { db, blobs, clock, log, checkCaller, notFoundEveryMs = NOT_FOUND_EVERY_MS } = options;

  const missing = async (reply: FastifyReply, began: number): Promise<FastifyReply> => {
    await evenOut(clock, began, notFoundEveryMs);
    return sendRefusal(reply, MISSING);
  };

  http.get('/attachment/:id/*', {
    onRequest: checkCaller,
    handler: async (request, reply) => {
      const began = clock.elapsed();
      const [named, asked] = [params.safeParse(request.params), query.safeParse(request.query)];
      const { caller } = request;
      if (!named.success || !asked.success || caller === null) return missing(reply, began);
      const { size } = asked.data;
      const file = await findSeen(db, named.data.id, { size, userId: caller.userId });
      if (file === null) return missing(reply, began);
      const range = readRange(request.headers.range, file.bytes);
      if (range === 'unsatisfiable') {
        void reply.header('Content-Range', `bytes */${file.bytes}`);
        return sendRefusal(reply, { status: 416, message: 'This part of the file does not exist' });
      }
      const stream = await blobs.read(file.blob, range ?? undefined);
      if (stream === null) {
        log('error', 'blob.missing');
        return missing(reply, began);
      }
      const isPreview = size > 0;
      if (range !== null)
        void reply.header('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
      if (!INLINE.has(file.kind) && !isPreview)
        void reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodedName(file.name)}`);
      return reply
        .code(range === null ? 200 : 206)
        .headers(HEADERS)
        .header('Content-Length', String(range === null ? file.bytes : range.end - range.start + 1))
        .type(typeOf(file, isPreview))
        .send(stream);
    },
  });
};
