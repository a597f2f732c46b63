import { guildOfConversation } from '../../contract/conversation-ids';
import type { DirectChannel } from '../../contract/entities/direct-channel';
import type { Guild } from '../../contract/entities/guild';
import { success } from '../../contract/failure';
import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import type { reading } from '../../contract/rest/reading';
import { listConversations } from '../data/conversations';
import { findGuildOf, listGuildsOf } from '../data/guilds';
import { findReadState, markChannelsRead, markRead, markUnread } from '../data/read-markers';
import type { Db } from '../data/schema';
import { notFound } from '../refusal';
import { acknowledge } from './acknowledge';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** Marks all unread channels of guilds, as a member sees them, and conversations; returns the data of the events. */
const readAll = async (
  trx: Db,
  userId: UserId,
  guilds: readonly Guild[],
  conversations: readonly DirectChannel[] = [],
) => {
  const homes = new Map<ChannelId, GuildId>();
  for (const { id, channels, threads } of guilds)
    for (const channel of [...channels, ...threads])
      if (channel.hasUnread === true) homes.set(channel.id, id);
  for (const { id, hasUnread } of conversations) if (hasUnread) homes.set(id, guildOfConversation(id));
  const read = await markChannelsRead(trx, userId, [...homes.keys()]);
  return read.flatMap((channel) => {
    const guildId = homes.get(channel.channelId);
    return guildId === undefined ? [] : [{ guildId, ...channel }];
  });
};

/** Handlers of what one has read. */
export const readingHandlers = ({ clock }: Services): HandlersOf<typeof reading> => ({
  'channels.markRead': async ({ channelId }, { caller, acts, hub }) => {
    const done = await acts.ofNothing(async (trx, { guildId }) => {
      return success({ guildId, read: await markRead(trx, caller.userId, channelId) });
    });
    if (!done.ok) return done;
    const { guildId, read } = done.value;
    if (read !== null)
      hub.toUser(caller.userId, 'CHANNEL_READ', { guildId, ...read }, { exceptToken: caller.tokenId });
    return success({ message: null, read: read === null ? [] : [{ guildId, ...read }] });
  },

  'channels.markUnread': async ({ messageId }, { caller: { userId }, acts, hub }) => {
    const done = await acts.ofNothing(async (trx, { guildId, message: { channelId } }) => {
      await markUnread(trx, userId, { channelId, messageId });
      const state = await findReadState(trx, userId, channelId);
      return state === null ? notFound('message') : success({ guildId, channelId, ...state });
    });
    if (!done.ok) return done;
    hub.toUser(userId, 'CHANNEL_UNREAD', done.value);
    return acknowledge();
  },

  'guilds.markRead': async ({ guildId }, { caller: { userId, tokenId }, acts, hub }) => {
    const done = await acts.ofNothing(async (trx) => {
      const guild = await findGuildOf(trx, guildId, userId, clock.now());
      return success(await readAll(trx, userId, guild === null ? [] : [guild]));
    });
    if (!done.ok) return done;
    for (const read of done.value) hub.toUser(userId, 'CHANNEL_READ', read, { exceptToken: tokenId });
    return success({ message: null, read: done.value });
  },

  'guilds.markAllRead': async (_args, { caller: { userId, tokenId }, acts, hub }) => {
    const done = await acts.ofNothing(async (trx) =>
      success(
        await readAll(
          trx,
          userId,
          await listGuildsOf(trx, userId, clock.now()),
          await listConversations(trx, userId),
        ),
      ),
    );
    if (!done.ok) return done;
    for (const read of done.value) hub.toUser(userId, 'CHANNEL_READ', read, { exceptToken: tokenId });
    return success({ message: null, read: done.value });
  },
});
