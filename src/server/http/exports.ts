import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ExportId } from '../../contract/ids';
import { EXPORT_LIMITS } from '../../contract/export-limits';
import { id } from '../../contract/schemas';
import type { Blobs } from '../blobs/blobs';
import { isoTimeOf, type Clock } from '../clock';
import { partsOfAccount, partsOfGuild } from '../data/export-parts';
import { findExport } from '../data/exports';
import { findGuild } from '../data/guilds';
import type { Reads } from '../data/schema';
import { findUser } from '../data/users';
import { aboutExport } from '../exports/about';
import { archiveOf } from '../exports/archive';
import { entriesOf } from '../exports/entries';
import type { Log } from '../log';
import { NOT_FOUND, type Refusal } from '../refusal';
import { createWorkSlots } from '../security/work-slots';
import { NOT_FOR_PAGES, sendRefusal } from './envelope';
import { evenOut, NOT_FOUND_EVERY_MS } from './even-refusals';
import type { CallerCheck } from './identify-caller';

export interface ExportRoutesOptions {
  readonly db: Reads;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly checkCaller: CallerCheck;
  readonly serverName: () => string;
  readonly notFoundEveryMs?: number | undefined;
}

const params = z.object({ id: id<ExportId>() });
const MISSING: Refusal = { status: 404, message: NOT_FOUND.file };
const BUSY: Refusal = {
  status: 429,
  message: 'An archive is being downloaded already. Please wait until it is done.',
  retryAfterMs: 30_000,
};
const HEADERS = {
  'Cache-Control': 'no-store',
  Vary: 'Authorization',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'attachment',
  ...NOT_FOR_PAGES,
} as const;

/** Makes and serves the archives that people have asked for (protocol.md 'Exports'). */
export const addExportRoutes = (http: FastifyInstance, options: ExportRoutesOptions): void => {
  const { db, blobs, clock, log, checkCaller, serverName, notFoundEveryMs = NOT_FOUND_EVERY_MS } = options;
  const slots = createWorkSlots({ person: EXPORT_LIMITS.ofOne, all: EXPORT_LIMITS.inAll });
  const missing = async (reply: FastifyReply, began: number): Promise<FastifyReply> => {
    await evenOut(clock, began, notFoundEveryMs);
    return sendRefusal(reply, MISSING);
  };

  http.get('/export/:id/*', {
    onRequest: checkCaller,
    handler: async (request, reply) => {
      const began = clock.elapsed();
      const named = params.safeParse(request.params);
      const { caller } = request;
      if (!named.success || caller === null) return missing(reply, began);
      const now = isoTimeOf(clock.now());
      const found = await findExport(db, named.data.id, { userId: caller.userId, now });
      if (found === null) return missing(reply, began);
      const { userId, guildId } = found;
      const of =
        guildId === null ? (await findUser(db, userId))?.username : (await findGuild(db, guildId))?.name;
      if (of === undefined) return missing(reply, began);
      const release = slots.take(userId);
      if (typeof release === 'string') return sendRefusal(reply, BUSY);
      const parts = guildId === null ? partsOfAccount(userId) : partsOfGuild(guildId);
      const about = aboutExport({ of, server: serverName(), at: now });
      const archive = archiveOf(entriesOf({ db, blobs }, parts, about));
      archive.once('error', (bug) => log('error', 'export.failed', { bug }));
      archive.once('close', release);
      return reply.code(200).headers(HEADERS).type('application/zip').send(archive);
    },
  });
};
