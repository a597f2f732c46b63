import { success } from '../../contract/failure';
import type { attachments } from '../../contract/rest/attachments';
import { holds } from '../../domain/permissions/place';
import { cleanFileName } from '../attachments/file-name';
import { tooLarge } from '../attachments/uploads';
import { isoTimeOf } from '../clock';
import { fileLimit } from './file-limit';
import {
  attachmentBytesOf,
  attachmentOf,
  deleteAttachment,
  insertAttachment,
  keepNewestPending,
  listAttachments,
} from '../data/attachments';
import { holdBlobs } from '../data/blobs';
import { isForward } from '../data/forwards';
import { lockMessage } from '../data/messages';
import { findGuildQuota } from '../data/guild-quota';
import { type Answer, forbidden, NO_ROOM, notFound, refuse, refuseBusy } from '../refusal';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import type { HandlersOf } from './handler';
import type { SeenBy } from './scope';
import type { Services } from './services';

const FORWARDED = 'The files of a forwarded message stay';
const DELETE_INSTEAD = 'Delete the message instead';
const AGAIN_MS = 1000;

type SeenChannel = SeenBy<(typeof attachments)['attachments.upload']>;

/** Whether a file may be uploaded for a channel, besides the right to attach files. */
const mayUpload = ({ rights }: SeenChannel): Answer<null> => {
  return holds(rights, 'SEND_MESSAGES') ? success(null) : forbidden();
};

/** Handlers of files of messages. */
export const attachmentHandlers = ({
  ids,
  clock,
  blobs,
  uploads,
  glimpses,
  limits,
  meta,
}: Services): HandlersOf<typeof attachments> => ({
  'attachments.upload': async (
    { channelId, name, description, spoiler },
    { caller: { userId }, acts, files },
  ) => {
    const expected = await acts.expect();
    if (!expected.ok) return expected;
    const may = mayUpload(expected.value);
    if (!may.ok) return may;
    const { guildId } = expected.value;
    const limit = await glimpses.fileLimit(guildId, meta());
    const taken = await uploads.take(files, limit);
    if (!taken.ok) return taken;
    const { contents, facts } = taken.value;
    const attachment = attachmentOf(taken.value, {
      ...{ id: ids.next(), name: cleanFileName(name) },
      ...{ description: description?.trim() === '' ? null : description, spoiler },
    });
    return acts.inGuild(
      async (trx, seen) => {
        const mayNow = mayUpload(seen);
        if (!mayNow.ok) return mayNow;
        const limitNow = await fileLimit(trx, seen.guildId, meta());
        // What metadata added by re-encoding is not the sender's.
        if (limitNow < limit && facts.size > limitNow) return tooLarge(limitNow);
        // Nobody tells of an upload that was given up, or whose answer was lost: it must not hold up later ones.
        await keepNewestPending(trx, userId, limits.pending_uploads - 1);
        const quota = await findGuildQuota(trx);
        if (quota !== null && (await attachmentBytesOf(trx, seen.guildId)) + facts.size > quota)
          return NO_ROOM;
        await holdBlobs(trx, contents);
        // Content that was there already, unused, may have been removed before it was held.
        for (const { name: blob } of contents) if (!(await blobs.has(blob))) return refuseBusy(AGAIN_MS);
        await insertAttachment(trx, {
          ...{ attachment, channelId, uploaderId: userId, createdAt: isoTimeOf(clock.now()) },
          contents: contents.map(({ side: size, name: blob }) => ({ size, blob })),
        });
        return success({ attachment });
      },
      { alsoHolds: userId },
    );
  },

  'attachments.remove': async ({ messageId, attachmentId }, { acts, hub }) => {
    const done = await acts.byRules(
      withVersion(async (trx, { guildId, message: { channelId, content }, isRuled, threadOf }) => {
        // Two that are taken out at once are the last one, one after the other.
        if (!(await lockMessage(trx, messageId))) return notFound('message');
        if (await isForward(trx, messageId)) return refuse(400, FORWARDED);
        const isThere = await deleteAttachment(trx, messageId, attachmentId);
        if (!isThere) return notFound('file');
        const left = await listAttachments(trx, messageId);
        if (left.length === 0 && content.trim() === '') return refuse(400, DELETE_INSTEAD);
        return success({
          told: { guildId, channelId, messageId, attachments: [...left] },
          isRuled,
          threadOf,
        });
      }),
    );
    if (!done.ok) return done;
    const { value, version } = done.value;
    hub.changed(version, 'CHANNEL_MESSAGE_ATTACHMENTS', value.told, value);
    return acknowledge();
  },
});
