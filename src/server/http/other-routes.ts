import type { FastifyInstance } from 'fastify';
import type { Blobs } from '../blobs/blobs';
import type { PeekServices } from '../handlers/peek-invite';
import type { Services } from '../handlers/services';
import type { Log } from '../log';
import type { ImageProxy } from '../previews/open-previews';
import type { RateLimiter } from '../security/rate-limits';
import { addAttachmentRoutes } from './attachments';
import { addExportRoutes } from './exports';
import { createCallerCheck, type IdentifyOptions } from './identify-caller';
import { addImageProxyRoute } from './image-proxy';
import { addInvitePage, type InvitePageOptions } from './invite-page';
import { addMediaRoutes } from './media';
import { addProxyRoutes } from './proxied-pictures';

export interface OtherRoutesOptions extends Pick<InvitePageOptions, 'fingerprintFor'> {
  readonly services: PeekServices & Pick<Services, 'meta'>;
  readonly identify: IdentifyOptions;
  readonly blobs: Blobs;
  readonly log: Log;
  /** Null where nothing of other hosts is fetched. */
  readonly imageProxy: ImageProxy | null;
  readonly mediaRate: RateLimiter;
  readonly notFoundEveryMs: number | undefined;
}

/** The routes beside the calls of the table: bytes of files and pictures, archives of data, and the page of an invite. */
export const addOtherRoutes = (http: FastifyInstance, options: OtherRoutesOptions): void => {
  const { services, identify, imageProxy, mediaRate, fingerprintFor } = options;
  const { blobs, log, notFoundEveryMs } = options;
  const { db, clock } = services;
  const bytes = { db, blobs, clock, log, notFoundEveryMs, checkCaller: createCallerCheck(identify) };
  addAttachmentRoutes(http, bytes);
  addExportRoutes(http, { ...bytes, serverName: () => services.meta().name });
  addProxyRoutes(http, bytes);
  if (imageProxy !== null) addImageProxyRoute(http, { ...bytes, imageProxy });
  addMediaRoutes(http, db, mediaRate);
  addInvitePage(http, { services, addressRate: identify.addressRate, fingerprintFor });
};
