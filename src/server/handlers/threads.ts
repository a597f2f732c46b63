import { encoderOf } from '../../contract/codec';
import { isConversation } from '../../contract/conversation-ids';
import { Thread } from '../../contract/entities/thread';
import { failure, success } from '../../contract/failure';
import type { ChannelId } from '../../contract/ids';
import type { threads } from '../../contract/rest/threads';
import { THREAD_LIMITS } from '../../contract/thread-limits';
import { holds } from '../../domain/permissions/place';
import { isoTimeOf } from '../clock';
import { deleteChannel, findChannelWithGuild } from '../data/channels';
import { findMessageInContext, lockMessage } from '../data/messages';
import type { Reads } from '../data/schema';
import {
  countActiveThreads,
  findThread,
  findThreadOfMessage,
  followThread,
  insertThread,
  listThreads,
  unfollowThread,
  updateThread,
} from '../data/threads';
import { heardInPlace } from '../gateway/hearers';
import { forbidden, notFound, refuse, type Refusal } from '../refusal';
import { withVersion } from './acts';
import { refusalToAct } from './authorise';
import { acknowledge } from './acknowledge';
import { changesBetween, threadTarget } from './audit';
import type { HandlersOf } from './handler';
import { LOCKED, NOT_A_TEXT_CHANNEL } from './sent-message';
import type { Services } from './services';
import { refusalToTalk } from './verification';

const NO_THREADS_IN_THREADS = 'A thread cannot have threads';
const IN_SERVERS = 'Only channels of servers have threads';
const HAS_ONE = 'This message has a thread already';
const full = (most: number): string => `This channel has ${most} active threads already`;

const wireOf = encoderOf(Thread);

/** A thread as it is told to everybody: without what is one member's own. */
const unowned = (thread: Thread): Thread => ({
  ...thread,
  ...{ following: null, hasUnread: null, lastReadId: null },
  ...{ unreadCount: null, mentionCount: null, everyoneCount: null, replyCount: null },
});

/** The channel of a thread, in the audit log. */
const placeOf = async (trx: Reads, parentId: ChannelId) => ({
  channel: (await findChannelWithGuild(trx, parentId))?.channel.name ?? '',
  channel_id: parentId,
});

/** Handlers of threads. */
export const threadHandlers = ({ db, clock, ids, limits, mailer }: Services): HandlersOf<typeof threads> => {
  const most = limits.threads_active;
  return {
    'threads.create': async ({ channelId, messageId, name }, { caller: { userId }, acts, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, channel, thread, isRuled }) => {
          if (thread !== null) return refuse(400, NO_THREADS_IN_THREADS);
          if (isConversation({ guildId, channelId })) return refuse(400, IN_SERVERS);
          if (channel.type !== 'text') return refuse(400, NOT_A_TEXT_CHANNEL);
          const unverified = await refusalToTalk({ clock, mailer }, trx, { guildId, userId });
          if (!unverified.ok) return unverified;
          if (messageId !== null) {
            const message = (await lockMessage(trx, messageId))
              ? await findMessageInContext(trx, messageId)
              : null;
            if (message?.channelId !== channelId) return notFound('message');
            const ofMessage = await findThreadOfMessage(trx, messageId);
            const there = ofMessage === null ? null : await findThread(trx, ofMessage, userId);
            if (there !== null)
              return failure<Refusal>({ status: 409, message: HAS_ONE, now: { thread: wireOf(there) } });
          }
          if ((await countActiveThreads(trx, channelId, clock.now())) >= most) return refuse(409, full(most));
          const id = ids.next<ChannelId>();
          await insertThread(trx, {
            ...{ id, guildId, parentId: channelId, categoryId: channel.categoryId, messageId },
            ...{ name: name.trim(), creatorId: userId, openedAt: isoTimeOf(clock.now()) },
          });
          const made = await findThread(trx, id, userId);
          if (made === null) return notFound('channel');
          return success({ reply: { thread: made }, told: { guildId, channelId }, isRuled });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      const { reply, told, isRuled } = value;
      hub.changed(
        version,
        'THREAD_CREATE',
        { ...told, thread: unowned(reply.thread) },
        heardInPlace(isRuled),
      );
      return success(reply);
    },

    'threads.edit': async (
      { channelId: id, name, archived, locked },
      { caller: { userId }, acts, audit, hub },
    ) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { who, guildId, rights, isRuled, lockdown }) => {
          const refusal = refusalToAct(who, lockdown);
          if (refusal !== null) return refusal;
          const before = await findThread(trx, id, userId);
          if (before === null) return notFound('channel');
          const isManager = holds(rights, 'MANAGE_THREADS');
          if (!isManager && before.creatorId !== userId) return forbidden();
          if (!isManager && before.locked) return forbidden(LOCKED);
          if (!isManager && locked !== undefined) return forbidden();
          const now = isoTimeOf(clock.now());
          await updateThread(trx, id, { name: name?.trim(), archived, locked, now });
          const after = await findThread(trx, id, userId);
          if (after === null) return notFound('channel');
          const changes = changesBetween<Thread>(before, after, {
            ...{ name: 'name', archived: 'archived', locked: 'locked' },
          });
          if (before.creatorId !== userId && changes.length > 0)
            await audit(trx, {
              ...{ guildId, actorId: userId, action: 'THREAD_UPDATE' },
              target: threadTarget(before),
              changes,
              extraInfo: await placeOf(trx, before.parentId),
            });
          return success({ reply: { thread: after }, isRuled });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      const { thread } = value.reply;
      const { guildId, parentId: channelId } = thread;
      hub.changed(
        version,
        'THREAD_EDIT',
        { guildId, channelId, thread: unowned(thread) },
        heardInPlace(value.isRuled),
      );
      return success(value.reply);
    },

    'threads.delete': async ({ channelId: id, reason }, { caller: { userId }, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, channel, thread, threadOf, isRuled }) => {
          if (thread === null || threadOf === null) return notFound('channel');
          if (!(await deleteChannel(trx, id))) return notFound('channel');
          if (thread.creatorId !== userId)
            await audit(trx, {
              ...{ guildId, actorId: userId, action: 'THREAD_DELETE', reason },
              target: threadTarget(channel),
              extraInfo: await placeOf(trx, threadOf),
            });
          return success({ gone: { guildId, channelId: threadOf, threadId: id }, isRuled });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      hub.changed(version, 'THREAD_DELETE', value.gone, heardInPlace(value.isRuled));
      return acknowledge();
    },

    'threads.follow': async ({ channelId: id }, { caller: { userId }, acts, hub }) => {
      const done = await acts.ofNothing(async (trx, { thread }) => {
        if (thread === null) return notFound('channel');
        const isNew = await followThread(trx, userId, id);
        const followed = await findThread(trx, id, userId);
        return followed === null ? notFound('channel') : success({ thread: followed, isNew });
      });
      if (!done.ok) return done;
      const { thread, isNew } = done.value;
      const { guildId, parentId: channelId } = thread;
      if (isNew) hub.toUser(userId, 'THREAD_FOLLOW', { guildId, channelId, threadId: id, following: true });
      return success({ thread });
    },

    'threads.unfollow': async ({ channelId: id }, { caller: { userId }, acts, hub }) => {
      const done = await acts.ofNothing(async (trx, { guildId, threadOf }) => {
        if (threadOf === null) return notFound('channel');
        return success({ guildId, channelId: threadOf, wasFollowed: await unfollowThread(trx, userId, id) });
      });
      if (!done.ok) return done;
      const { wasFollowed, ...place } = done.value;
      if (wasFollowed) hub.toUser(userId, 'THREAD_FOLLOW', { ...place, threadId: id, following: false });
      return acknowledge();
    },

    'threads.list': async (
      { channelId, archived, before, limit },
      { caller: { userId }, channel, thread },
    ) => {
      if (limit === 0) return refuse(400, 'The limit must be at least 1');
      if (thread !== null) return refuse(400, NO_THREADS_IN_THREADS);
      if (channel.type !== 'text') return refuse(400, NOT_A_TEXT_CHANNEL);
      const count = Math.min(limit ?? THREAD_LIMITS.page, THREAD_LIMITS.page);
      const page = { parentId: channelId, userId, archived, before: before ?? null, limit: count };
      return success({ threads: await listThreads(db, { ...page, nowMs: clock.now() }) });
    },

    'threads.find': async ({ channelId: id }, { caller: { userId } }) => {
      const thread = await findThread(db, id, userId);
      return thread === null ? notFound('channel') : success({ thread });
    },
  };
};
