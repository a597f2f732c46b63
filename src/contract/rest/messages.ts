import { z } from 'zod';
import { orNull, renamed, entity, rows } from '../codec';
import { Message } from '../entities/message';
import type { AttachmentId, ChannelId, MessageId, StickerId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, isoTime, nonBlank, numberInText, text } from '../schemas';
import { inGuild } from './endpoint';
import { JUDGED, JUDGED_EDIT } from './judged-events';
import { envelope } from './replies';

const content = nonBlank(TEXT_LIMITS.message);
const messageId = id<MessageId>();
/** A message by its id, or a time as ISO 8601. */
const messageOrTime = z.union([messageId, isoTime]);

export const messages = {
  /** Oldest first. `limit` is 1 to 100 (50 without one); more than 100 is taken for 100. */
  'messages.list': inGuild({
    method: 'GET',
    path: '/channel/messages',
    header: () => ({
      channelId: renamed('id', id<ChannelId>()),
      before: id<MessageId>().optional(),
      /** Feature `message-window`: instead of `before`, a message or a time with half of the page on each side of it. */
      around: messageOrTime.optional(),
      /** Feature `message-window`: instead of `before`, what follows a message or a time. */
      after: messageOrTime.optional(),
      limit: numberInText.optional(),
    }),
    reply: () =>
      envelope({
        data: entity({
          messages: rows(Message),
          /** Whether there are older messages; only with `around` or `after`. */
          hasBefore: renamed('has_before', z.boolean().optional()),
          hasAfter: renamed('has_after', z.boolean().optional()),
        }),
      }),
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
  }),
  /** The same nonce by the same author in the same channel within the server's window (`Meta.nonceWindowS`) answers the first message's id again. */
  'messages.create': inGuild({
    method: 'POST',
    path: '/channel/message/create',
    body: () => ({
      channelId: id<ChannelId>(),
      /** It may be blank if there is a file, a sticker or a forwarded message, which the handler checks. */
      content: text(TEXT_LIMITS.message),
      parentId: renamed('parent_id', orNull(messageId)),
      nonce: text(TEXT_LIMITS.nonce, 1).optional(),
      /** The author's uploads for this channel, in their order. */
      attachments: z.array(id<AttachmentId>()).optional(),
      /** Files that the author may see, or favourites of the author: the message gets copies of them (feature `favourites`). */
      copies: z.array(id<AttachmentId>()).optional(),
      /** A sticker of the guild (feature `stickers`). */
      sticker: id<StickerId>().optional(),
      /** A message that the author may read, of which this one gets a copy (feature `forward`). */
      forward: messageId.optional(),
    }),
    reply: () =>
      envelope({
        data: entity({
          id: messageId,
          createdAt: renamed('created_at', orNull(isoTime)),
          /** Whether it waits for staff: then the id is that of the held message (feature `automod`). */
          held: z.boolean().optional(),
        }),
      }),
    needs: 'SEND_MESSAGES',
    in: 'channelId',
    emits: ['CHANNEL_MESSAGE'],
    mayEmit: ['DIRECT_CREATE', 'DIRECT_EDIT', ...JUDGED],
    unkeyed: 'nonce',
  }),
  'messages.edit': inGuild({
    method: 'POST',
    path: '/channel/message/edit',
    body: () => ({ messageId, content }),
    needs: 'author',
    in: 'messageId',
    emits: ['CHANNEL_MESSAGE_EDIT'],
    mayEmit: ['CHANNEL_MESSAGE_EMBEDS', ...JUDGED_EDIT],
  }),
  'messages.delete': inGuild({
    method: 'POST',
    path: '/channel/message/delete',
    body: () => ({ messageId }),
    needs: 'author-or-outranks',
    in: 'messageId',
    emits: ['CHANNEL_MESSAGE_DELETE'],
    audit: 'MESSAGE_DELETE',
  }),
} as const;
