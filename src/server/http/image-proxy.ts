import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ChannelId, UserId } from '../../contract/ids';
import { IMAGE_PROXY_LIMITS, PREVIEW_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import { loadChannelContext } from '../data/channels';
import { listMessagePictures } from '../data/message-pictures';
import { authoriseAt } from '../handlers/authorise';
import type { ImageProxy } from '../previews/open-previews';
import { NOT_FOUND, type Refusal } from '../refusal';
import { sendRefusal } from './envelope';
import { evenOut, NOT_FOUND_EVERY_MS } from './even-refusals';
import { PICTURE_HEADERS, type ProxyRoutesOptions } from './proxied-pictures';

export interface ImageProxyRouteOptions extends ProxyRoutesOptions {
  readonly imageProxy: ImageProxy;
}

const MISSING: Refusal = { status: 404, message: NOT_FOUND.file };
const NO_URL: Refusal = { status: 400, message: 'Name the address of a picture in the header url' };

/** The longest URL, with each of its characters encoded. */
const ENCODED = 3 * PREVIEW_LIMITS.url;

/** The `href` of a percent-encoded URL; null where there is none. */
const decodeUrl = (encoded: string): string | null => {
  try {
    const text = decodeURIComponent(encoded);
    return text.length > PREVIEW_LIMITS.url ? null : (parseUrl(text)?.href ?? null);
  } catch {
    return null;
  }
};

const headers = z.object({
  url: z.string().max(ENCODED).transform(decodeUrl),
  /** `only`: nothing is fetched for this request. */
  stored: z.literal('only').optional(),
});

const show = (reply: FastifyReply, size: number): FastifyReply =>
  reply
    .headers({ ...PICTURE_HEADERS, Vary: 'Authorization, url, stored' })
    .header('Content-Length', String(size))
    .type('image/webp');

/** Serves pictures of other hosts (protocol.md 'Image proxy'): those of messages to their readers, others when asked for. */
export const addImageProxyRoute = (http: FastifyInstance, options: ImageProxyRouteOptions): void => {
  const { db: reads, blobs, clock, log, imageProxy, checkCaller } = options;
  const { notFoundEveryMs = NOT_FOUND_EVERY_MS } = options;

  const maySee = async (channelId: ChannelId, userId: UserId): Promise<boolean> => {
    const seen = await loadChannelContext(reads, channelId, userId);
    return seen !== null && authoriseAt(seen.authority, seen.rights, 'VIEW_CHANNELS').ok;
  };

  const findStored = async (url: string, userId: UserId) => {
    for (const { channelId, name, size } of await listMessagePictures(reads, url, userId)) {
      if (!(await maySee(channelId, userId))) continue;
      const stream = await blobs.read(name);
      if (stream !== null) return { stream, size };
      log('error', 'blob.missing');
    }
    return null;
  };

  /** Waits for a picture that is being fetched for a message that the user may read; false where there is none. */
  const waitForMessage = async (url: string, userId: UserId): Promise<boolean> => {
    for (const { channelId, settled } of imageProxy.arriving(url)) {
      if (!(await maySee(channelId, userId))) continue;
      let cancel = (): void => undefined;
      const late = new Promise<void>((resolve) => {
        cancel = clock.after(IMAGE_PROXY_LIMITS.waitMs, resolve);
      });
      await Promise.race([settled, late]);
      cancel();
      return true;
    }
    return false;
  };

  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const began = clock.elapsed();
    const { caller } = request;
    const asked = headers.safeParse(request.headers);
    if (!asked.success || asked.data.url === null || caller === null) return sendRefusal(reply, NO_URL);
    const { url, stored: isStoredOnly } = asked.data;
    const { userId } = caller;
    let stored = await findStored(url, userId);
    if (stored === null && (await waitForMessage(url, userId))) stored = await findStored(url, userId);
    if (stored !== null) return show(reply, stored.size).send(stored.stream);
    if (isStoredOnly === undefined) {
      const fetched = await imageProxy.ask(userId, url);
      if (!fetched.ok) return sendRefusal(reply, fetched.failure);
      const bytes = fetched.value;
      if (bytes !== null) return show(reply, bytes.length).send(Buffer.from(bytes));
    }
    // Whatever the reason is: it would tell what the server can reach, and what others see.
    await evenOut(clock, began, notFoundEveryMs);
    return sendRefusal(reply, MISSING);
  };

  http.get('/proxy/picture', { onRequest: checkCaller, handler });
};
