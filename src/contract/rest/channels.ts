import { z } from 'zod';
import { orNull, renamed } from '../codec';
import { DESK_LIMITS } from '../desk-limits';
import {
  CategoryPosition,
  Channel,
  CHANNEL_TYPES,
  ChannelPosition,
  privacyFields,
} from '../entities/channel';
import type { CategoryId, ChannelId, GuildId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, nonBlank, text } from '../schemas';
import { ACCESS_EVENTS } from './access-events';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const guildId = id<GuildId>();
const channelId = id<ChannelId>();
const channelAsId = renamed('id', id<ChannelId>());
const topic = text(TEXT_LIMITS.topic);

export const channels = {
  'channels.create': inGuild({
    method: 'POST',
    path: '/channel/create',
    body: () => ({
      guildId,
      name: nonBlank(TEXT_LIMITS.channelName),
      type: z.enum(CHANNEL_TYPES),
      categoryId: orNull(id<CategoryId>()),
      topic: topic.optional(),
      ...privacyFields(),
    }),
    reply: () => envelope({ message: orNull(z.string()), channel: Channel }),
    needs: 'MANAGE_CHANNELS',
    in: 'guildId',
    orIn: { category: 'MANAGE_CHANNELS' },
    emits: ['GUILD_CHANNEL_CREATE'],
    mayEmit: ACCESS_EVENTS,
    audit: 'CHANNEL_CREATE',
  }),
  'channels.rename': inGuild({
    method: 'POST',
    path: '/channel/rename',
    body: () => ({ channelId: channelAsId, name: nonBlank(TEXT_LIMITS.channelName), topic: orNull(topic) }),
    needs: 'MANAGE_CHANNELS',
    in: 'channelId',
    emits: ['GUILD_CHANNEL_EDIT'],
    audit: 'CHANNEL_UPDATE',
  }),
  /** Seconds between two messages of one member; 0 for none. */
  'channels.setSlowmode': inGuild({
    feature: 'slowmode-edit',
    method: 'POST',
    path: '/channel/edit/slowmode',
    body: () => ({ channelId: channelAsId, seconds: z.number().int().min(0).max(DESK_LIMITS.slowmodeMostS) }),
    needs: 'MANAGE_CHANNELS',
    in: 'channelId',
    emits: ['GUILD_CHANNEL_EDIT'],
    audit: 'CHANNEL_UPDATE',
  }),
  'channels.delete': inGuild({
    method: 'POST',
    path: '/channel/delete/',
    body: () => ({ channelId: channelAsId }),
    needs: 'MANAGE_CHANNELS',
    in: 'channelId',
    emits: ['GUILD_CHANNEL_DELETE'],
    mayEmit: ACCESS_EVENTS,
    audit: 'CHANNEL_DELETE',
  }),
  'channels.reorder': inGuild({
    method: 'POST',
    path: '/channel/reorder',
    body: () => ({
      guildId,
      channels: z.array(ChannelPosition).max(5000),
      categories: z.array(CategoryPosition).max(1000),
    }),
    needs: 'MANAGE_CHANNELS',
    in: 'guildId',
    emits: ['GUILD_CHANNEL_ORDER'],
    mayEmit: ACCESS_EVENTS,
    audit: 'CHANNEL_UPDATE',
  }),
  'channels.typing': inGuild({
    method: 'POST',
    path: '/channel/typing',
    body: () => ({ channelId }),
    needs: 'SEND_MESSAGES',
    in: 'channelId',
    emits: ['CHANNEL_TYPING_START'],
    storesNothing: true,
  }),
} as const;
