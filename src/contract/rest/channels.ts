import { z } from 'zod';
import { orNull, renamed } from '../codec';
import { CategoryPlace, Channel, CHANNEL_TYPES, ChannelPlace } from '../entities/channel';
import type { CategoryId, ChannelId, GuildId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, nonBlank, text } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged, envelope } from './replies';

const guildId = id<GuildId>();
const channelId = id<ChannelId>();
const channelAsId = renamed('id', id<ChannelId>());
const topic = text(TEXT_LIMITS.topic);

export const channels = {
  'channels.create': endpoint({
    method: 'POST',
    path: '/channel/create',
    auth: 'token',
    get body() {
      return {
        guildId,
        name: nonBlank(TEXT_LIMITS.channelName),
        type: z.enum(CHANNEL_TYPES),
        categoryId: orNull(id<CategoryId>()),
        topic: topic.optional(),
      };
    },
    get reply() {
      return envelope({ message: orNull(z.string()), channel: Channel });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_CHANNELS',
    emits: ['GUILD_CHANNEL_CREATE'],
  }),
  'channels.rename': endpoint({
    method: 'POST',
    path: '/channel/rename',
    auth: 'token',
    get body() {
      return { channelId: channelAsId, name: nonBlank(TEXT_LIMITS.channelName), topic: orNull(topic) };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_CHANNELS',
    emits: ['GUILD_CHANNEL_EDIT'],
  }),
  'channels.delete': endpoint({
    method: 'POST',
    path: '/channel/delete/',
    auth: 'token',
    get body() {
      return { channelId: channelAsId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_CHANNELS',
    emits: ['GUILD_CHANNEL_DELETE'],
  }),
  'channels.reorder': endpoint({
    method: 'POST',
    path: '/channel/reorder',
    auth: 'token',
    get body() {
      return {
        guildId,
        channels: z.array(ChannelPlace).max(5000),
        categories: z.array(CategoryPlace).max(1000),
      };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_CHANNELS',
    emits: ['GUILD_CHANNEL_ORDER'],
  }),
  'channels.markRead': endpoint({
    method: 'POST',
    path: '/channel/message/read',
    auth: 'token',
    get body() {
      return { channelId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'VIEW_CHANNELS',
    emits: ['CHANNEL_READ'],
  }),
  'channels.typing': endpoint({
    method: 'POST',
    path: '/channel/typing',
    auth: 'token',
    get body() {
      return { channelId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'SEND_MESSAGES',
    emits: ['CHANNEL_TYPING_START'],
  }),
} as const;
