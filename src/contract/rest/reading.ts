import type { ChannelId, GuildId, MessageId } from '../ids';
import { rows } from '../codec';
import { events } from '../gateway/events';
import { id } from '../schemas';
import { inGuild, signedIn } from './endpoint';
import { acknowledged } from './replies';

/** Feature `counts`: the channels in which anything was unread, as in CHANNEL_READ, which this socket may not get. */
const marked = () => acknowledged.extend({ read: rows(events.CHANNEL_READ.data).optional() });

export const reading = {
  'channels.markRead': inGuild({
    method: 'POST',
    path: '/channel/message/read',
    body: () => ({ channelId: id<ChannelId>() }),
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
    reply: marked,
    emits: ['CHANNEL_READ'],
    unkeyed: 'repeatable',
  }),
  /** Sets the caller's mark just before the message. */
  'channels.markUnread': inGuild({
    method: 'POST',
    path: '/channel/message/unread',
    body: () => ({ messageId: id<MessageId>() }),
    needs: 'VIEW_CHANNELS',
    in: 'messageId',
    emits: ['CHANNEL_UNREAD'],
    feature: 'mark-unread',
    unkeyed: 'repeatable',
  }),
  /** Marks all channels that the caller sees as read. */
  'guilds.markRead': inGuild({
    feature: 'counts',
    method: 'POST',
    path: '/guild/read',
    body: () => ({ guildId: id<GuildId>() }),
    needs: 'member',
    in: 'guildId',
    reply: marked,
    emits: ['CHANNEL_READ'],
    unkeyed: 'repeatable',
  }),
  /** The same for all guilds of the caller. */
  'guilds.markAllRead': signedIn({
    feature: 'counts',
    method: 'POST',
    path: '/users/@me/read',
    reply: marked,
    emits: ['CHANNEL_READ'],
    unkeyed: 'repeatable',
  }),
} as const;
