import { failure, success } from '../../contract/failure';
import type { MessageId } from '../../contract/ids';
import { endpoints } from '../../contract/rest';
import { maskOf } from '../../domain/permissions/mask';
import { isoTimeOf } from '../clock';
import { loadChannelContext } from '../data/channels';
import { insertWithin } from '../data/insert-within';
import type { WrittenMessage } from '../data/message-insert';
import { deleteScheduled, type ScheduledRow } from '../data/scheduled';
import { listScheduledFiles } from '../data/scheduled-files';
import type { Db } from '../data/schema';
import { findStanding } from '../data/standing';
import type { Publisher } from '../gateway/publisher';
import { type Answer, notFound } from '../refusal';
import type { Announcements } from './announcements';
import { authoriseAt } from './authorise';
import { createFoundTellers } from './found-messages';
import { suspended } from './refusal-to-sign-in';
import { mentionsIn, refusalOfMessage, refuseSlowMode, tellSent } from './sent-message';
import type { Services } from './services';

const { needs } = endpoints['messages.create'];
const RIGHTS = {
  text: maskOf(['VIEW_CHANNELS', needs]),
  files: maskOf(['VIEW_CHANNELS', needs, 'ATTACH_FILES']),
};

/** A scheduled message that became a message, or waits for staff. */
export interface SentScheduled {
  readonly row: ScheduledRow;
  readonly written: Extract<WrittenMessage, { readonly kind: 'created' | 'repeated' | 'held' }>;
}

/**
 * Sends a scheduled message as its author would, in the transaction that has locked its row: the message is stored and the
 * row is gone, or neither. The refusal is the one that the author would be told.
 */
export const writeScheduled = async (
  { ids, clock, mailer }: Pick<Services, 'ids' | 'clock' | 'mailer'>,
  trx: Db,
  row: ScheduledRow,
): Promise<Answer<SentScheduled>> => {
  const { channelId, userId: authorId, content, parentId } = row;
  const standing = await findStanding(trx, authorId);
  if (standing !== null && standing.suspendedAt !== null) return failure(suspended(standing.suspendedFor));
  const expect = async (): Promise<Answer<unknown>> => {
    const found = await loadChannelContext(trx, channelId, authorId);
    return found === null ? notFound('channel') : authoriseAt(found.authority, found.rights, needs, found);
  };
  const files = await listScheduledFiles(trx, row.id);
  // They go with their channel.
  if (files.length < row.files) {
    const now = await expect();
    return now.ok ? notFound('file') : now;
  }
  const hasFiles = files.length > 0;
  const written = await insertWithin(trx, {
    ...{
      id: ids.next<MessageId>(),
      createdAt: isoTimeOf(clock.now()),
      channelId,
      authorId,
      content,
      parentId,
    },
    needsAddress: mailer !== null,
    // The lock on the row does what a nonce would.
    ...{ nonce: null, needs: RIGHTS[hasFiles ? 'files' : 'text'], ...mentionsIn(content) },
    ...{ attachments: files.map(({ id }) => id), scheduledId: row.id },
  });
  if (written.kind === 'too-soon') return refuseSlowMode(written.waitMs);
  if (written.kind !== 'created' && written.kind !== 'repeated' && written.kind !== 'held')
    return refusalOfMessage(written, { expect, hasFiles });
  await deleteScheduled(trx, row.id);
  return success({ row, written });
};

/** Tells of sent messages, after the commit. */
export type ScheduledTeller = (telling: ScheduledTelling, sent: SentScheduled) => Promise<void>;

/** Creates it. */
export const createScheduledTeller = ({
  previews,
  indexer,
  db,
}: Pick<Services, 'previews' | 'indexer' | 'db'>): ScheduledTeller => {
  const tell = createFoundTellers({ db });
  return async ({ hub, announce }, { row, written }) => {
    const { channelId, userId: authorId, content, parentId } = row;
    if (written.kind === 'held') await tell.held({ hub, announce }, authorId, written);
    else {
      indexer.note(written.id);
      tellSent({ hub, previews }, { channelId, authorId, content, parentId, nonce: null }, written);
      const { found } = written.sent;
      if (found !== undefined) await tell.found({ hub, announce }, found);
    }
    hub.toUser(authorId, 'SCHEDULED_REMOVE', { id: row.id });
  };
};

interface ScheduledTelling {
  readonly hub: Publisher<'CHANNEL_MESSAGE' | 'SCHEDULED_REMOVE' | 'GUILD_QUEUE' | 'HELD_MESSAGE'>;
  readonly announce: Pick<Announcements, 'timeout'>;
}
