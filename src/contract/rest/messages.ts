import { z } from 'zod';
import { orNull, renamed, entity } from '../codec';
import { Message } from '../entities/message';
import type { ChannelId, MessageId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, isoTime, nonBlank, numberInText, text } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged, envelope } from './replies';

const content = nonBlank(TEXT_LIMITS.message);
const messageId = id<MessageId>();

export const messages = {
  /** Oldest first. `limit` is 1 to 100 (50 without one); more than 100 is taken for 100. */
  'messages.list': endpoint({
    method: 'GET',
    path: '/channel/messages',
    auth: 'token',
    get header() {
      return {
        channelId: renamed('id', id<ChannelId>()),
        before: id<MessageId>().optional(),
        limit: numberInText.optional(),
      };
    },
    get reply() {
      return envelope({ data: z.object({ messages: z.array(Message) }) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'VIEW_CHANNELS',
    emits: [],
  }),
  /** The same nonce by the same author in the same channel within 5 minutes answers the first message's id again. */
  'messages.create': endpoint({
    method: 'POST',
    path: '/channel/message/create',
    auth: 'token',
    get body() {
      return {
        channelId: id<ChannelId>(),
        content,
        parentId: renamed('parent_id', orNull(messageId)),
        nonce: text(TEXT_LIMITS.nonce, 1).optional(),
      };
    },
    get reply() {
      return envelope({ data: entity({ id: messageId, createdAt: renamed('created_at', orNull(isoTime)) }) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'SEND_MESSAGES',
    emits: ['CHANNEL_MESSAGE'],
  }),
  'messages.edit': endpoint({
    method: 'POST',
    path: '/channel/message/edit',
    auth: 'token',
    get body() {
      return { messageId, content };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'author',
    emits: ['CHANNEL_MESSAGE_EDIT'],
  }),
  'messages.delete': endpoint({
    method: 'POST',
    path: '/channel/message/delete',
    auth: 'token',
    get body() {
      return { messageId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'author-or-outranks',
    emits: ['CHANNEL_MESSAGE_DELETE'],
  }),
} as const;
