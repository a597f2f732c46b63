import { success } from '../../contract/failure';
import type { GuildId, MessageId } from '../../contract/ids';
import type { HeldOutcome } from '../../contract/report-words';
import type { automod } from '../../contract/rest/automod';
import { isMember } from '../../domain/permissions/authority';
import { holds } from '../../domain/permissions/place';
import { isoTimeOf } from '../clock';
import { loadChannelContext } from '../data/channels';
import { findGuild } from '../data/guilds';
import {
  deleteHeld,
  findOwnHeld,
  heldOf,
  type HeldRow,
  listHeld,
  lockHeldOf,
  setSentAt,
} from '../data/held-messages';
import { insertMessages, type Sent, type WrittenMessage } from '../data/message-insert';
import { withParts } from '../data/message-parts';
import { lockReport, type ReportRow, updateReport } from '../data/reports';
import type { Db } from '../data/schema';
import { type Answer, notFound, refuse } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { tellAuthor } from './found-messages';
import type { HandlersOf } from './handler';
import { insertOwnMessage, type OwnMessage } from './official-message';
import { auditTargetOf, changedTo, lockClaimed } from './queue-decisions';
import { refusalOfMessage, tellSent } from './sent-message';
import type { Services } from './services';

const NOT_HELD = 'This is no held message';
const GONE = 'This message is gone: its author or its channel is no longer there';
const LEFT = 'The author has left this server';

type HeldHandlers = Pick<
  HandlersOf<typeof automod>,
  'queue.releaseMessage' | 'queue.rejectMessage' | 'held.list' | 'held.withdraw'
>;

/** A held message that was published. */
interface Published {
  readonly id: MessageId;
  readonly createdAt: string;
  readonly sent: Sent;
}

/** Resolves the item of a held message; by nobody where its author or the time decides. */
export const resolveHeld = (
  trx: Db,
  { reportId }: Pick<HeldRow, 'reportId'>,
  by: { readonly outcome: HeldOutcome; readonly at: string } & Partial<
    Pick<ReportRow, 'resolvedBy' | 'messageId'>
  >,
): Promise<void> => {
  const { outcome, at: resolvedAt, resolvedBy = null, messageId } = by;
  return updateReport(trx, reportId, {
    ...{ status: 'resolved', outcome, resolvedAt, resolvedBy, claimedBy: null, claimedUntil: null },
    ...(messageId === undefined ? {} : { messageId }),
  });
};

/** Handlers of held messages. */
export const heldHandlers = (services: Services): HeldHandlers => {
  const { db, ids, clock, previews, indexer } = services;

  /** Publishes a held message as its author, under a new id: whatever the channel's pace, and whoever may write there now. */
  const publish = async (trx: Db, row: HeldRow): Promise<Answer<Published>> => {
    const { id: heldId, channelId, authorId, draft, createdAt: sentAt } = row;
    const there = await loadChannelContext(trx, channelId, authorId);
    if (there === null) return refuse(409, GONE);
    if (!isMember(there.authority)) return refuse(409, LEFT);
    const message = {
      ...{
        id: ids.next<MessageId>(),
        channelId,
        authorId,
        createdAt: isoTimeOf(clock.now()),
        heldId,
        nonce: null,
      },
      ...{ content: draft.content, names: draft.names, roles: draft.roles },
      ...{ attachments: draft.attachments, copies: draft.copies },
      sticker: draft.sticker ?? undefined,
      forward: draft.forward ?? undefined,
      mentionsEveryone: draft.mentionsEveryone && holds(there.rights, 'MENTION_EVERYONE'),
      parentId: draft.parentId,
    };
    const written = await withParts(
      (work) => work(trx),
      message,
      async (at): Promise<WrittenMessage> => {
        const [one] = await insertMessages(at, [message]);
        return one === undefined || one.kind === 'ruled' ? { kind: 'channel-gone' } : one;
      },
    );
    if (written.kind !== 'created') {
      if (written.kind === 'repeated' || written.kind === 'held') return refuse(409, GONE);
      return refusalOfMessage(written, {
        expect: () => Promise.resolve(notFound('channel')),
        hasFiles: false,
      });
    }
    const { id, createdAt, sent } = written;
    await setSentAt(trx, id, sentAt);
    return success({ id, createdAt, sent });
  };

  const tellRejected = async (trx: Db, guildId: GuildId, { authorId }: HeldRow): Promise<OwnMessage> => {
    const name = (await findGuild(trx, guildId))?.name ?? '';
    const text = `Your message in ${name} was not published: staff have rejected it.`;
    return insertOwnMessage(services, trx, authorId, text);
  };

  return {
    'queue.releaseMessage': async ({ reportId }, { caller: { userId }, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, who }) => {
          const mine = await lockClaimed(trx, { reportId, guildId, who }, clock.now());
          if (!mine.ok) return mine;
          if (mine.value.kind !== 'held') return refuse(400, NOT_HELD);
          const row = await lockHeldOf(trx, reportId);
          if (row === null) return refuse(409, GONE);
          const published = await publish(trx, row);
          if (!published.ok) return published;
          const { id: messageId } = published.value;
          await deleteHeld(trx, row.id);
          const at = isoTimeOf(clock.now());
          await resolveHeld(trx, row, { outcome: 'released', at, resolvedBy: userId, messageId });
          await audit(trx, {
            ...{ guildId, actorId: userId, action: 'REPORT_RESOLVE' },
            target: await auditTargetOf(trx, mine.value),
            changes: [{ key: 'outcome', old_value: null, new_value: 'released' }],
          });
          const changed = await changedTo(trx, guildId, reportId);
          if (!changed.ok) return changed;
          const reply = { ...changed.value.reply, messageId };
          return success({ reply, told: changed.value.told, row, published: published.value });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      const { row, published, told, reply } = value;
      const { channelId, authorId, draft, createdAt: sentAt } = row;
      indexer.note(published.id);
      const words = {
        channelId,
        authorId,
        content: draft.content,
        parentId: draft.parentId,
        nonce: null,
        sentAt,
      };
      tellSent({ hub, previews }, words, published);
      if (told !== null) hub.changed(version, 'GUILD_QUEUE', told);
      tellAuthor(hub, authorId, { state: 'released', held: heldOf(row), messageId: published.id });
      return success(reply);
    },

    'queue.rejectMessage': async ({ reportId, tell }, { caller: { userId }, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, who }) => {
          const mine = await lockClaimed(trx, { reportId, guildId, who }, clock.now());
          if (!mine.ok) return mine;
          if (mine.value.kind !== 'held') return refuse(400, NOT_HELD);
          const row = await lockHeldOf(trx, reportId);
          if (row !== null) await deleteHeld(trx, row.id);
          const at = isoTimeOf(clock.now());
          await resolveHeld(trx, { reportId }, { outcome: 'rejected', at, resolvedBy: userId });
          await audit(trx, {
            ...{ guildId, actorId: userId, action: 'REPORT_RESOLVE' },
            target: await auditTargetOf(trx, mine.value),
            changes: [{ key: 'outcome', old_value: null, new_value: 'rejected' }],
          });
          const own = tell && row !== null ? await tellRejected(trx, guildId, row) : null;
          const changed = await changedTo(trx, guildId, reportId);
          if (!changed.ok) return changed;
          return success({ ...changed.value, row, own });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      const { row, own, told, reply } = value;
      if (told !== null) hub.changed(version, 'GUILD_QUEUE', told);
      if (row !== null) tellAuthor(hub, row.authorId, { state: 'rejected', held: heldOf(row) });
      if (own !== null) hub.toUser(own.userId, 'SYSTEM_MESSAGE', { message: own.message });
      return success(reply);
    },

    'held.list': async (_args, { caller: { userId } }) =>
      success({ items: (await listHeld(db, userId)).map(heldOf) }),

    'held.withdraw': async ({ heldId }, { caller: { userId }, acts, hub }) => {
      const done = await acts.ofNothing(
        withVersion(async (trx) => {
          const known = await findOwnHeld(trx, heldId, userId);
          if (known === null) return notFound('message');
          // The item first, as staff do.
          const item = await lockReport(trx, known.reportId);
          const row = item === null ? null : await lockHeldOf(trx, known.reportId);
          if (row === null) return notFound('message');
          await deleteHeld(trx, row.id);
          await resolveHeld(trx, row, { outcome: 'withdrawn', at: isoTimeOf(clock.now()) });
          await eraseWords(trx, row);
          const changed = await changedTo(trx, row.guildId, row.reportId);
          if (!changed.ok) return changed;
          return success({ reply: { message: null }, told: changed.value.told, row });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value.told !== null) hub.changed(version, 'GUILD_QUEUE', value.told);
      tellAuthor(hub, userId, { state: 'withdrawn', held: heldOf(value.row) });
      return acknowledge();
    },
  };
};

/** What one takes back oneself is gone at once, for staff too. */
const eraseWords = async (trx: Db, { reportId }: HeldRow): Promise<void> => {
  await trx.updateTable('reports').set({ evidence: null }).where('id', '=', reportId).execute();
};
