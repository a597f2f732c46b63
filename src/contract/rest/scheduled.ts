import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { ScheduledMessage } from '../entities/scheduled';
import type { AttachmentId, ChannelId, MessageId, ScheduledId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, isoTime, text } from '../schemas';
import { inGuild, signedIn } from './endpoint';
import { JUDGED } from './judged-events';
import { envelope } from './replies';

/** It may be blank if there is a file, which the handler checks. */
const content = text(TEXT_LIMITS.message);
const sendAt = renamed('send_at', isoTime);
const one = () => ({ scheduledId: renamed('id', id<ScheduledId>()) });

/** The calls about messages that the server sends later, as their author. */
export const scheduled = {
  /** What sending needs besides is decided when the message is sent. */
  'scheduled.create': inGuild({
    feature: 'scheduled',
    method: 'POST',
    path: '/message/schedule',
    body: () => ({
      channelId: id<ChannelId>(),
      content,
      parentId: renamed('parent_id', orNull(id<MessageId>())),
      /** The author's uploads for this channel, in their order (feature `scheduled-files`). */
      attachments: z.array(id<AttachmentId>()).optional(),
      sendAt,
    }),
    reply: () => envelope({ item: ScheduledMessage }),
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
    emits: ['SCHEDULED'],
  }),
  /** The caller's, of all channels, the first due first. */
  'scheduled.list': signedIn({
    feature: 'scheduled',
    method: 'GET',
    path: '/message/scheduled',
    reply: () => envelope({ items: rows(ScheduledMessage) }),
  }),
  /** A message that was refused waits again. */
  'scheduled.edit': signedIn({
    feature: 'scheduled',
    method: 'POST',
    path: '/message/scheduled/edit',
    body: () => ({
      ...one(),
      content,
      /** Those of its files that stay, in their order: all, if it is left out (feature `scheduled-files`). */
      attachments: z.array(id<AttachmentId>()).optional(),
      sendAt,
    }),
    reply: () => envelope({ item: ScheduledMessage }),
    emits: ['SCHEDULED'],
  }),
  'scheduled.delete': signedIn({
    feature: 'scheduled',
    method: 'POST',
    path: '/message/scheduled/delete',
    body: one,
    emits: ['SCHEDULED_REMOVE'],
  }),
  /** Sends it now. Where that is refused, the message stays as it is. */
  'scheduled.send': signedIn({
    feature: 'scheduled',
    method: 'POST',
    path: '/message/scheduled/send',
    body: one,
    emits: ['CHANNEL_MESSAGE', 'SCHEDULED_REMOVE'],
    mayEmit: ['DIRECT_CREATE', 'DIRECT_EDIT', ...JUDGED],
  }),
} as const;
