import { z } from 'zod';
import { renamed, rows } from '../codec';
import { PinnedMessage } from '../entities/message';
import type { ChannelId, MessageId } from '../ids';
import { msg } from '../msg';
import { id } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const body = () => ({ messageId: id<MessageId>() });

/** The calls about pinned messages. */
export const pins = {
  /** Nothing changes where the message is pinned already. */
  'messages.pin': inGuild({
    feature: 'pins',
    method: 'POST',
    path: '/channel/message/pin',
    body,
    needs: 'PIN_MESSAGES',
    in: 'messageId',
    emits: ['CHANNEL_PIN'],
    audit: { MESSAGE_PIN: { category: 'message', label: msg('Pinned Message') } },
  }),
  /** Nothing changes where the message is not pinned. */
  'messages.unpin': inGuild({
    feature: 'pins',
    method: 'POST',
    path: '/channel/message/unpin',
    body,
    needs: 'PIN_MESSAGES',
    in: 'messageId',
    emits: ['CHANNEL_PIN'],
    audit: { MESSAGE_UNPIN: { category: 'message', label: msg('Unpinned Message') } },
  }),
  /** The channel's pinned messages, the last pinned first. */
  'pins.list': inGuild({
    feature: 'pins',
    method: 'GET',
    path: '/channel/pins',
    header: () => ({ channelId: renamed('id', id<ChannelId>()) }),
    reply: () => envelope({ data: z.object({ messages: rows(PinnedMessage) }) }),
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
  }),
} as const;
