import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { storePicture } from '../catalogue/catalogue';
import { findMedia, type StoredMedia } from '../data/media';
import type { Reads } from '../data/schema';
import { mediaIdSchema } from '../pictures/media-id';
import { NOT_FOR_PAGES, sendRefusal } from './envelope';
import { networkOf } from '../security/networks';
import type { RateLimiter } from '../security/rate-limits';

/**
 * The id in an address; a file extension marks a picture in a message (protocol.md 'Markup') and has no other meaning.
 */
const mediaIdInPath = z
  .string()
  .transform((text) => text.replace(/\.(?:png|jpe?g|gif|webp)$/, ''))
  .pipe(mediaIdSchema);

/** The picture of an address never changes. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  ...NOT_FOR_PAGES,
} as const;

/** Serves stored pictures to every client that knows their address (protocol.md 'Transport'). */
export const addMediaRoutes = (http: FastifyInstance, db: Reads, addressRate: RateLimiter): void => {
  const serve =
    (find: (params: unknown) => Promise<StoredMedia | null>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const wait = addressRate.take(networkOf(request.ip));
      if (wait > 0)
        return sendRefusal(reply, { status: 429, message: 'Too many requests', retryAfterMs: wait });
      const media = await find(request.params);
      if (media === null) return sendRefusal(reply, { status: 404, message: 'Not found' });
      return reply.headers(HEADERS).type(media.type).send(Buffer.from(media.bytes));
    };
  const serveStored = serve(async (params) => {
    const { success, data } = z.object({ id: mediaIdInPath }).safeParse(params);
    return success ? findMedia(db, data.id) : null;
  });
  const serveArticle = serve(async (params) => {
    const { success, data } = z.object({ file: z.string() }).safeParse(params);
    const bytes = success ? await storePicture(data.file) : null;
    return bytes === null ? null : { type: 'image/png', bytes };
  });
  http.get('/media/:id', serveStored);
  // The address that a client assumes when the answer to an upload has none (docs/spec/user-settings.md 'Avatar').
  http.get('/media/avatar/:id', serveStored);
  http.get('/media/store/:file', serveArticle);
};
