import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import { GIFT_KINDS } from '../entities/gift';
import { StoreItem } from '../entities/store-item';
import type { ChannelId, MessageId, StoreItemId, UserId } from '../ids';
import { id, isoTime } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

/** The calls about gifts. */
export const gifts = {
  /** Sends a message with a gift: for a member who sees the channel, or for whoever takes it first (`userId` null). */
  'gifts.send': inGuild({
    feature: 'gifts',
    method: 'POST',
    path: '/store/gift',
    body: () => ({
      channelId: id<ChannelId>(),
      userId: orNull(id<UserId>()),
      item: z.object({ kind: z.enum(GIFT_KINDS), id: id<StoreItemId>() }),
    }),
    reply: () =>
      envelope({
        data: entity({ id: id<MessageId>(), createdAt: renamed('created_at', orNull(isoTime)) }),
      }),
    needs: 'SEND_MESSAGES',
    in: 'channelId',
    emits: ['CHANNEL_MESSAGE'],
  }),
  /** Takes the gift of a message. Nothing changes where the caller has taken it already. */
  'gifts.take': inGuild({
    feature: 'gifts',
    method: 'POST',
    path: '/store/gift/take',
    body: () => ({ messageId: id<MessageId>() }),
    reply: () => envelope({ item: StoreItem }),
    needs: 'VIEW_CHANNELS',
    in: 'messageId',
    emits: ['CHANNEL_MESSAGE_GIFT'],
  }),
} as const;
