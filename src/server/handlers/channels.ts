import { success } from '../../contract/failure';
import type { ChannelId, UserId } from '../../contract/ids';
import { COUNTS } from '../../contract/limits';
import type { PermissionName } from '../../contract/permissions';
import type { channels } from '../../contract/rest/channels';
import { normaliseChannelName } from '../../domain/channels/names';
import { countChannelsIn, listCategories, reorderCategories } from '../data/categories';
import {
  type ChannelContext,
  deleteChannel,
  insertChannel,
  listChannelNames,
  listChannelPlaces,
  loadChannelContext,
  reorderChannels,
  updateChannel,
} from '../data/channels';
import { lockGuild } from '../data/guilds';
import { loadAuthority } from '../data/members';
import { markRead } from '../data/read-markers';
import { authorise, authoriseInChannel } from '../http/authorise';
import { type Answer, notFound, refuse } from '../refusal';
import type { Channel } from '../../contract/entities/channel';
import { acknowledge } from './acknowledge';
import { changesBetween, channelTarget, createAudit, guildTargetOf } from './audit';
import { judgeOrder, orderMoves } from './channel-order';
import type { HandlersOf } from './handler';
import type { Services } from './services';

const NOT_A_TEXT_CHANNEL = 'This is not a text channel';
const CATEGORY_FULL = `A category holds up to ${COUNTS.channelsPerCategory} channels`;
const NAME_EMPTY = 'The channel name has no letters or numbers that can be used';

/** Channels and categories: making, changing, ordering, reading and typing in them. */
export const channelHandlers = (services: Services): HandlersOf<typeof channels> => {
  const { db, transaction, ids, hub } = services;
  const audit = createAudit(services);

  /** A channel in which the caller may do something. */
  const channelFor = async (
    channelId: ChannelId,
    userId: UserId,
    needs: PermissionName,
  ): Promise<Answer<ChannelContext>> => {
    const context = await loadChannelContext(db, channelId, userId);
    const allowed = authoriseInChannel(context?.authority ?? null, needs);
    if (!allowed.ok) return allowed;
    return context === null ? notFound('channel') : success(context);
  };

  return {
    'channels.create': async ({ guildId, name, type, categoryId, topic }, { caller }) => {
      const authority = await loadAuthority(db, guildId, caller.userId);
      const allowed = authorise(authority, 'MANAGE_CHANNELS');
      if (!allowed.ok) return allowed;
      const kept = normaliseChannelName(type, name);
      if (kept === '') return refuse(400, NAME_EMPTY);
      const channel = await transaction(async (trx) => {
        await lockGuild(trx, guildId);
        const count = categoryId === null ? 0 : await countChannelsIn(trx, guildId, categoryId);
        if (count === null) return 'no-category';
        if (categoryId !== null && count >= COUNTS.channelsPerCategory) return 'full';
        const created = await insertChannel(trx, {
          id: ids.next(),
          guildId,
          categoryId,
          name: kept,
          type,
          topic: topic ?? null,
        });
        await audit(trx, {
          guildId,
          actorId: caller.userId,
          action: 'CHANNEL_CREATE',
          target: channelTarget(created),
          changes: changesBetween<Channel>(null, created, { name: 'name', type: 'type', topic: 'topic' }),
        });
        return created;
      });
      if (channel === 'no-category') return notFound('category');
      if (channel === 'full') return refuse(400, CATEGORY_FULL);
      hub.toGuild('GUILD_CHANNEL_CREATE', { guildId, channel });
      return success({ message: null, channel: { ...channel, hasUnread: false } });
    },

    'channels.rename': async ({ channelId, name, topic }, { caller }) => {
      const found = await channelFor(channelId, caller.userId, 'MANAGE_CHANNELS');
      if (!found.ok) return found;
      const { guildId, channel: before } = found.value;
      const kept = normaliseChannelName(before.type, name);
      if (kept === '') return refuse(400, NAME_EMPTY);
      const channel = await transaction(async (trx) => {
        const edited = await updateChannel(trx, channelId, { name: kept, topic });
        const changes = changesBetween<Channel>(before, edited, { name: 'name', topic: 'topic' });
        if (edited !== null && changes.length > 0)
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'CHANNEL_UPDATE',
            target: channelTarget(before),
            changes,
          });
        return edited;
      });
      if (channel === null) return notFound('channel');
      hub.toGuild('GUILD_CHANNEL_EDIT', { guildId, channel });
      return acknowledge();
    },

    'channels.delete': async ({ channelId }, { caller }) => {
      const found = await channelFor(channelId, caller.userId, 'MANAGE_CHANNELS');
      if (!found.ok) return found;
      const { guildId, channel } = found.value;
      const isDeleted = await transaction(async (trx) => {
        if (!(await deleteChannel(trx, channelId))) return false;
        const target = channelTarget(channel);
        const changes = changesBetween<Channel>(channel, null, {
          name: 'name',
          type: 'type',
          topic: 'topic',
        });
        await audit(trx, { guildId, actorId: caller.userId, action: 'CHANNEL_DELETE', target, changes });
        return true;
      });
      if (!isDeleted) return notFound('channel');
      hub.toGuild('GUILD_CHANNEL_DELETE', { guildId, channelId });
      return acknowledge();
    },

    'channels.reorder': async ({ guildId, channels: places, categories }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'MANAGE_CHANNELS');
      if (!allowed.ok) return allowed;
      const outcome = await transaction(async (trx) => {
        await lockGuild(trx, guildId);
        const before = {
          channels: await listChannelPlaces(trx, guildId),
          categories: await listCategories(trx, guildId),
        };
        const judged = judgeOrder(before, { channels: places, categories });
        if (!judged.ok) return judged;
        await reorderCategories(trx, guildId, categories);
        await reorderChannels(trx, guildId, places);
        const after = {
          channels: await listChannelPlaces(trx, guildId),
          categories: await listCategories(trx, guildId),
        };
        const moves = orderMoves(before, after, await listChannelNames(trx, guildId));
        if (moves.extraInfo.count > 0) {
          const target = await guildTargetOf(trx, guildId);
          await audit(trx, { guildId, actorId: caller.userId, action: 'CHANNEL_UPDATE', target, ...moves });
        }
        return success(after);
      });
      if (!outcome.ok) return outcome;
      hub.toGuild('GUILD_CHANNEL_ORDER', { guildId, ...outcome.value });
      return acknowledge();
    },

    'channels.markRead': async ({ channelId }, { caller }) => {
      const found = await channelFor(channelId, caller.userId, 'VIEW_CHANNELS');
      if (!found.ok) return found;
      if (found.value.channel.type !== 'text') return refuse(400, NOT_A_TEXT_CHANNEL);
      const { guildId } = found.value;
      if (await markRead(db, caller.userId, channelId))
        hub.toUser(caller.userId, 'CHANNEL_READ', { guildId, channelId }, { exceptToken: caller.tokenId });
      return acknowledge();
    },

    'channels.typing': async ({ channelId }, { caller }) => {
      const found = await channelFor(channelId, caller.userId, 'SEND_MESSAGES');
      if (!found.ok) return found;
      const { guildId, channel, author } = found.value;
      if (channel.type !== 'text') return refuse(400, NOT_A_TEXT_CHANNEL);
      const { userId } = caller;
      const data = { guildId, channelId, userId, username: author.username };
      hub.toGuild('CHANNEL_TYPING_START', data, { except: userId });
      return acknowledge();
    },
  };
};
