import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { EmbedId } from '../../contract/ids';
import { id } from '../../contract/schemas';
import type { Blobs } from '../blobs/blobs';
import type { Clock } from '../clock';
import { loadChannelContext } from '../data/channels';
import { findEmbedPicture } from '../data/embeds';
import { isStorableId } from '../data/ids';
import type { Reads } from '../data/schema';
import { authoriseAt } from '../handlers/authorise';
import type { Log } from '../log';
import { NOT_FOUND, type Refusal } from '../refusal';
import { NOT_FOR_PAGES, sendRefusal } from './envelope';
import { evenOut, NOT_FOUND_EVERY_MS } from './even-refusals';
import type { CallerCheck } from './identify-caller';

export interface ProxyRoutesOptions {
  readonly db: Reads;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly checkCaller: CallerCheck;
  readonly notFoundEveryMs?: number | undefined;
}

const params = z.object({ id: id<EmbedId>().refine(isStorableId) });
const MISSING: Refusal = { status: 404, message: NOT_FOUND.file };
/** The picture of an address never changes; who may see it does. */
export const PICTURE_HEADERS = {
  'Cache-Control': `private, max-age=86400, immutable`,
  Vary: 'Authorization',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  ...NOT_FOR_PAGES,
} as const;

/** Serves the pictures of previews to those who may read their messages (protocol.md 'Link previews'). */
export const addProxyRoutes = (http: FastifyInstance, options: ProxyRoutesOptions): void => {
  const { db, blobs, clock, log, checkCaller, notFoundEveryMs = NOT_FOUND_EVERY_MS } = options;

  const missing = async (reply: FastifyReply, began: number): Promise<FastifyReply> => {
    await evenOut(clock, began, notFoundEveryMs);
    return sendRefusal(reply, MISSING);
  };

  http.get('/proxy/:id', {
    onRequest: checkCaller,
    handler: async (request, reply) => {
      const began = clock.elapsed();
      const named = params.safeParse(request.params);
      const { caller } = request;
      if (!named.success || caller === null) return missing(reply, began);
      const picture = await findEmbedPicture(db, named.data.id);
      if (picture === null) return missing(reply, began);
      const seen = await loadChannelContext(db, picture.channelId, caller.userId);
      if (seen === null || !authoriseAt(seen.authority, seen.rights, 'VIEW_CHANNELS').ok)
        return missing(reply, began);
      const stream = await blobs.read(picture.blob);
      if (stream === null) {
        log('error', 'blob.missing');
        return missing(reply, began);
      }
      return reply
        .headers(PICTURE_HEADERS)
        .header('Content-Length', String(picture.bytes))
        .type('image/webp')
        .send(stream);
    },
  });
};
