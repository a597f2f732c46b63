import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { Thread } from '../entities/thread';
import type { ChannelId, MessageId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { msg } from '../msg';
import { flagInText, id, nonBlank, numberInText, text } from '../schemas';
import { THREAD_LIMITS } from '../thread-limits';
import { inGuild } from './endpoint';
import { envelope } from './replies';

/** The thread, which is a channel. */
const threadAsId = () => ({ channelId: renamed('id', id<ChannelId>()) });
const thread = () => envelope({ thread: Thread });

/** The calls about threads. What is written in one goes by the calls of channels. */
export const threads = {
  /** In a channel, from one of its messages or of its own; its maker follows it. */
  'threads.create': inGuild({
    feature: 'threads',
    method: 'POST',
    path: '/thread/create',
    body: () => ({
      channelId: id<ChannelId>(),
      messageId: orNull(id<MessageId>()),
      name: nonBlank(THREAD_LIMITS.name),
    }),
    reply: thread,
    needs: 'CREATE_THREADS',
    in: 'channelId',
    emits: ['THREAD_CREATE'],
  }),
  /** By its creator, or with MANAGE_THREADS, which `locked` always needs. What is left out stays. */
  'threads.edit': inGuild({
    feature: 'threads',
    method: 'POST',
    path: '/thread/edit',
    body: () => ({
      ...threadAsId(),
      name: nonBlank(THREAD_LIMITS.name).optional(),
      archived: z.boolean().optional(),
      locked: z.boolean().optional(),
    }),
    reply: thread,
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
    emits: ['THREAD_EDIT'],
    audit: { THREAD_UPDATE: { category: 'channel', label: msg('Updated Thread') } },
  }),
  'threads.delete': inGuild({
    feature: 'threads',
    method: 'POST',
    path: '/thread/delete',
    body: () => ({ ...threadAsId(), reason: orNull(text(TEXT_LIMITS.reason)) }),
    needs: 'MANAGE_THREADS',
    in: 'channelId',
    emits: ['THREAD_DELETE'],
    audit: { THREAD_DELETE: { category: 'channel', label: msg('Deleted Thread') } },
  }),
  /** What was written before is not unread. */
  'threads.follow': inGuild({
    feature: 'threads',
    method: 'POST',
    path: '/thread/follow',
    body: threadAsId,
    reply: thread,
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
    emits: ['THREAD_FOLLOW'],
  }),
  'threads.unfollow': inGuild({
    feature: 'threads',
    method: 'POST',
    path: '/thread/unfollow',
    body: threadAsId,
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
    emits: ['THREAD_FOLLOW'],
  }),
  /** Of a channel, last used first: the open ones, or the archived ones. `before` is the last one of the page before. */
  'threads.list': inGuild({
    feature: 'threads',
    method: 'GET',
    path: '/thread/fetch',
    header: () => ({
      ...threadAsId(),
      archived: flagInText,
      before: id<ChannelId>().optional(),
      limit: numberInText.optional(),
    }),
    reply: () => envelope({ threads: rows(Thread) }),
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
  }),
  /** One thread, for a link, a search hit or a notification. */
  'threads.find': inGuild({
    feature: 'threads',
    method: 'GET',
    path: '/thread/find',
    header: threadAsId,
    reply: thread,
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
  }),
} as const;
