import { z } from 'zod';
import { renamed, rows } from '../codec';
import { DirectChannel } from '../entities/direct-channel';
import type { ChannelId, GuildId, UserId } from '../ids';
import { HTTP_LIMITS, TEXT_LIMITS } from '../limits';
import { CONVERSATION_LIMITS } from '../people-limits';
import { id, sentPicture, text } from '../schemas';
import { inGuild, signedIn } from './endpoint';
import { envelope } from './replies';

const channelId = id<ChannelId>();
const guildId = id<GuildId>();
const channel = () => envelope({ channel: DirectChannel });
const somebody = () => ({ channelId, userId: id<UserId>() });

/** The calls about conversations. What is written in one goes by the calls of channels. */
export const direct = {
  /** With one other person, always the same conversation; with several, a new group. */
  'direct.open': signedIn({
    feature: 'direct-messages',
    method: 'POST',
    path: '/direct/open',
    body: () => ({ userIds: z.array(id<UserId>()).max(CONVERSATION_LIMITS.groupMembers) }),
    reply: channel,
    emits: ['DIRECT_CREATE'],
  }),
  /** Those that the caller has not closed, last used first. */
  'direct.list': signedIn({
    feature: 'direct-messages',
    method: 'GET',
    path: '/direct/fetch',
    reply: () => envelope({ channels: rows(DirectChannel) }),
  }),
  /** Takes it from the caller's list until the next message. */
  'direct.close': signedIn({
    feature: 'direct-messages',
    method: 'POST',
    path: '/direct/close',
    body: () => ({ channelId }),
    emits: ['DIRECT_REMOVE'],
  }),
  /** Answers a request: who has written is not told. */
  'direct.answer': signedIn({
    feature: 'direct-messages',
    method: 'POST',
    path: '/direct/request',
    body: () => ({ channelId, accept: z.boolean() }),
    emits: ['DIRECT_EDIT'],
    mayEmit: ['DIRECT_REMOVE'],
  }),
  'direct.add': signedIn({
    feature: 'direct-messages',
    method: 'POST',
    path: '/direct/group/add',
    body: somebody,
    reply: channel,
    emits: ['DIRECT_EDIT'],
    mayEmit: ['DIRECT_CREATE'],
  }),
  'direct.remove': signedIn({
    feature: 'direct-messages',
    method: 'POST',
    path: '/direct/group/remove',
    body: somebody,
    reply: channel,
    emits: ['DIRECT_EDIT'],
    mayEmit: ['DIRECT_REMOVE'],
  }),
  /** Leaves a group; the member who is in it longest owns it then. */
  'direct.leave': signedIn({
    feature: 'direct-messages',
    method: 'POST',
    path: '/direct/group/leave',
    body: () => ({ channelId }),
    emits: ['DIRECT_REMOVE'],
    mayEmit: ['DIRECT_EDIT'],
  }),
  /** What is left out stays; null removes the name or the picture. */
  'direct.edit': signedIn({
    feature: 'direct-messages',
    method: 'POST',
    path: '/direct/group/edit',
    body: () => ({
      channelId,
      name: text(TEXT_LIMITS.guildName).nullable().optional(),
      icon: sentPicture.nullable().optional(),
    }),
    reply: channel,
    emits: ['DIRECT_EDIT'],
    maxBytes: HTTP_LIMITS.pictureBodyBytes,
  }),
  /** Whether a guild is one by which its members may begin a conversation with the caller, as the caller chose. */
  'direct.guildPrivacy': inGuild({
    feature: 'direct-messages',
    method: 'GET',
    path: '/guild/privacy/fetch',
    header: () => ({ guildId: renamed('id', guildId) }),
    reply: () => envelope({ direct_messages: z.boolean() }),
    needs: 'member',
    in: 'guildId',
  }),
  'direct.saveGuildPrivacy': inGuild({
    feature: 'direct-messages',
    method: 'POST',
    path: '/guild/privacy',
    body: () => ({ guildId, takesDirect: renamed('direct_messages', z.boolean()) }),
    needs: 'member',
    in: 'guildId',
    unkeyed: 'repeatable',
  }),
} as const;
