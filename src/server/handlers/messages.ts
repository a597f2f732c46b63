import { success } from '../../contract/failure';
import { ATTACHMENT_LIMITS } from '../../contract/limits';
import { type AttachmentId, type MessageId, type ReportId, toId } from '../../contract/ids';
import type { messages } from '../../contract/rest/messages';
import { holds } from '../../domain/permissions/place';
import { pictureLinks, previewLinks } from '../../domain/messages/preview-links';
import { isoTimeOf } from '../clock';
import { listAttachments } from '../data/attachments';
import { findForwardedContent, namePlaces } from '../data/forwards';
import { replaceRoleMentions } from '../data/message-parts';
import { forgetTerms } from '../data/message-terms';
import { deleteEmbeds, listEmbeds } from '../data/embeds';
import { deleteMessagePictures } from '../data/message-pictures';
import { idOfPlace } from '../data/ids';
import { listWindow } from '../data/message-window';
import { flagMessage, judgeEdit } from '../data/judged-insert';
import { keepVersion } from '../data/message-versions';
import { findMentions } from '../data/pings';
import { deleteMessage, listMessages, updateMessage } from '../data/messages';
import type { WrittenMessage } from '../data/message-insert';
import { type Answer, notFound, refuse, refuseForNow } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { userTarget } from './audit';
import { createKeeper } from './keep-removed';
import { createFoundTellers } from './found-messages';
import type { Draft, HandlersOf, MessageActs } from './handler';
import {
  EMPTY,
  mentionsIn,
  refuseBlocked,
  refusalOfMessage,
  refuseSlowMode,
  tellSent,
  TOO_QUICKLY,
  tooManyFiles,
} from './sent-message';
import type { Services } from './services';

const ONE_PLACE = 'Ask for messages before, around or after one place';
const NOT_BESIDE_A_FORWARD = 'A forwarded message takes words only';
const NOT_TO_EDIT = 'This message has no words to edit';

/** Handlers of messages. */
export const messageHandlers = (services: Services): HandlersOf<typeof messages> => {
  const { db, sendingLimit, clock, ids, previews, indexer, limits } = services;
  const most = limits.attachments_per_message;
  const tell = createFoundTellers({ db });
  const keep = createKeeper({ ids, clock });

  /** Channel and author of messages that are being written under slow mode: one at a time. */
  const inSlowMode = new Set<string>();

  const newIds = (): readonly AttachmentId[] =>
    Array.from({ length: ATTACHMENT_LIMITS.ofMessage }, () => ids.next<AttachmentId>());

  /** Writes a message when the channel's slow mode permits it. */
  const writeInTurn = async (
    { writePaced }: MessageActs,
    key: string,
    { draft, pauseMs }: { readonly draft: Draft; readonly pauseMs: number },
  ): Promise<Answer<WrittenMessage>> => {
    // The store would serialise these messages; many concurrent ones must not occupy its connections.
    if (inSlowMode.has(key)) return refuseSlowMode(pauseMs);
    inSlowMode.add(key);
    try {
      const written = await writePaced(draft, pauseMs);
      return written.kind === 'too-soon' ? refuseSlowMode(written.waitMs) : success(written);
    } finally {
      inSlowMode.delete(key);
    }
  };

  return {
    'messages.list': async ({ channelId, before, around, after, limit }, { caller }) => {
      if (limit === 0) return refuse(400, 'The limit must be at least 1');
      if ([before, around, after].filter((place) => place !== undefined).length > 1)
        return refuse(400, ONE_PLACE);
      const page = { channelId, limit, readerId: caller.userId };
      const place = around ?? after;
      if (place === undefined) {
        const messages = await listMessages(db, { ...page, before });
        return success({ data: { messages: await namePlaces(db, messages, caller.userId) } });
      }
      const side = around === undefined ? 'after' : 'around';
      const window = await listWindow(db, { ...page, side, id: idOfPlace<MessageId>(place) });
      const messages = await namePlaces(db, window.messages, caller.userId);
      return success({ data: { ...window, messages } });
    },

    'messages.create': async (
      { channelId, content, parentId, nonce, attachments = [], copies = [], sticker, forward },
      { caller, acts, hub, announce },
    ) => {
      const files = attachments.length + copies.length;
      const hasFiles = files > 0;
      const isMore = hasFiles || sticker !== undefined;
      if (forward !== undefined && isMore) return refuse(400, NOT_BESIDE_A_FORWARD);
      if (content.trim() === '' && !isMore && forward === undefined) return refuse(400, EMPTY);
      if (files > most) return tooManyFiles(most);
      const wait = sendingLimit.take(caller.userId, content);
      if (wait > 0) {
        const now = await acts.expect();
        return now.ok ? refuseForNow(wait, TOO_QUICKLY) : now;
      }
      const draft = {
        ...{ content, parentId, nonce: nonce ?? null, attachments, sticker, ...mentionsIn(content) },
        copies: copies.map((source) => ({ source, id: ids.next<AttachmentId>() })),
        forward: forward === undefined ? undefined : { source: forward, fileIds: newIds() },
      };
      let written = await acts.writeMessage(draft);
      if (written.kind === 'slow-mode') {
        const key = `${channelId} ${caller.userId}`;
        const inTurn = await writeInTurn(acts, key, { draft, pauseMs: written.pauseMs });
        if (!inTurn.ok) return inTurn;
        written = inTurn.value;
      }
      if (written.kind === 'held') {
        await tell.held({ hub, announce }, caller.userId, written, nonce);
        return success({
          data: { id: toId<MessageId>(written.id), createdAt: written.createdAt, held: true },
        });
      }
      if (written.kind !== 'created' && written.kind !== 'repeated')
        return refusalOfMessage(written, {
          expect: acts.expect,
          hasFiles: hasFiles || forward !== undefined,
        });
      const { id, createdAt } = written;
      if (written.kind === 'repeated') return success({ data: { id, createdAt } });
      tellSent({ hub, previews }, { ...draft, channelId, authorId: caller.userId }, written);
      const { found } = written.sent;
      if (found !== undefined) await tell.found({ hub, announce }, found);
      return success({ data: { id, createdAt } });
    },

    'messages.edit': async ({ messageId, content }, { caller, acts, hub, announce }) => {
      const done = await acts.byRules(
        withVersion(async (trx, { who, guildId, message, rights, isRuled, threadOf }) => {
          const { channelId, system } = message;
          if (system !== null) return refuse(400, NOT_TO_EDIT);
          const editedAt = isoTimeOf(clock.now());
          const channel = { id: channelId, name: message.channelName };
          const place = { guildId, rights, authority: who, threadOf, channel };
          const verdict = await judgeEdit(trx, place, { text: content, at: editedAt });
          if (verdict !== null && verdict.action !== 'flag') return refuseBlocked(verdict.message);
          const isAll = holds(rights, 'MENTION_EVERYONE');
          const { mentionsEveryone, roles } = mentionsIn(content);
          const patch = { content, mentionsEveryone: isAll && mentionsEveryone, editedAt };
          await keepVersion(trx, messageId, { content, editedAt });
          if (!(await updateMessage(trx, messageId, patch))) return notFound('message');
          await forgetTerms(trx, messageId);
          const mentionRoles = [...(await replaceRoleMentions(trx, messageId, { channelId, roles, isAll }))];
          const edit = { guildId, channelId, messageId, ...patch, mentionRoles };
          const pictures = pictureLinks(content, await findForwardedContent(trx, messageId));
          await deleteMessagePictures(trx, messageId, pictures);
          const hasLess = await deleteEmbeds(trx, messageId, previewLinks(content));
          const embeds = hasLess ? [...(await listEmbeds(trx, messageId))] : null;
          const edited = { id: messageId, channelId, authorId: message.authorId, createdAt: editedAt };
          const found =
            verdict === null
              ? null
              : await flagMessage(trx, { ...edited, reportId: ids.next<ReportId>() }, place, verdict.name);
          return success({ edit, embeds, found, isRuled, threadOf });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      const { edit, embeds, found } = value;
      indexer.note(messageId);
      hub.changed(version, 'CHANNEL_MESSAGE_EDIT', edit, value);
      const { guildId, channelId } = edit;
      if (embeds !== null)
        hub.changed(version, 'CHANNEL_MESSAGE_EMBEDS', { guildId, channelId, messageId, embeds }, value);
      previews.look({ messageId, channelId, authorId: caller.userId, content });
      if (found !== null) await tell.found({ hub, announce }, found);
      return acknowledge();
    },

    'messages.delete': async ({ messageId }, { caller, acts, audit, hub }) => {
      const done = await acts.byRules(
        withVersion(
          async (trx, { guildId, message: { channelId, channelName, authorId }, isRuled, threadOf }) => {
            const mentions = await findMentions(trx, { guildId, channelId, messageId, authorId });
            // Only the audit log counts them.
            const files = authorId === caller.userId ? 0 : (await listAttachments(trx, messageId)).length;
            const kept = authorId === caller.userId ? {} : await keep(trx, guildId, [messageId]);
            const change = await deleteMessage(trx, messageId);
            if (change === null) return notFound('message');
            if (authorId !== caller.userId)
              await audit(trx, {
                guildId,
                actorId: caller.userId,
                action: 'MESSAGE_DELETE',
                target: await userTarget(trx, authorId),
                extraInfo: {
                  channel: channelName,
                  channel_id: threadOf ?? channelId,
                  count: 1,
                  ...(files > 0 ? { files } : {}),
                },
                ...kept,
              });
            const gone = {
              guildId,
              channelId,
              messageId,
              ...(mentions === null ? {} : { mentions }),
              change,
            };
            return success({ gone, isRuled, threadOf });
          },
        ),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      hub.changed(version, 'CHANNEL_MESSAGE_DELETE', value.gone, value);
      return acknowledge();
    },
  };
};
