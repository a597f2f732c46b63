import { isConversation } from '../../contract/conversation-ids';
import { success } from '../../contract/failure';
import { COUNTS } from '../../contract/limits';
import type { channels } from '../../contract/rest/channels';
import { normaliseChannelName } from '../../domain/channels/names';
import { orderSeen, rightsIn } from '../../domain/permissions/guild-places';
import { OPEN_PLACE, rightsAt } from '../../domain/permissions/place';
import { countChannels, countChannelsIn, listCategories, reorderCategories } from '../data/categories';
import {
  deleteChannel,
  insertChannel,
  listChannelNames,
  listChannelPositions,
  reorderChannels,
  updateChannel,
} from '../data/channels';
import { listGuildPlaces, listOverwrites, replaceOverwrites } from '../data/overwrites';
import { heardInPlace } from '../gateway/hearers';
import { notFound, refuse } from '../refusal';
import type { Channel } from '../../contract/entities/channel';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { changesBetween, channelTarget, guildTargetOf } from './audit';
import { besideHidden, judgeOrder, orderMoves } from './channel-order';
import type { HandlersOf } from './handler';
import { createChannelKeeper } from './keep-removed';
import { undoOfChannelOrder } from './order-images';
import { rulesOfPrivacy, shownPlace } from './privacy';
import type { Services } from './services';

const NOT_A_TEXT_CHANNEL = 'This is not a text channel';
const CATEGORY_FULL = `A category holds up to ${COUNTS.channelsPerCategory} channels`;
const NAME_EMPTY = 'Channel names need at least one letter or number';

/** Handlers of channels and their order, including read markers and typing. */
export const channelHandlers = (services: Services): HandlersOf<typeof channels> => {
  const { ids, limits, clock } = services;
  const keep = createChannelKeeper({ ids, clock });

  return {
    'channels.create': async (
      { guildId, name, type, categoryId, topic, ...privacy },
      { caller, acts, audit, hub, announce },
    ) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          const kept = normaliseChannelName(type, name);
          if (kept === '') return refuse(400, NAME_EMPTY);
          const count = categoryId === null ? 0 : await countChannelsIn(trx, guildId, categoryId);
          if (count === null) return notFound('category');
          if (categoryId !== null && count >= COUNTS.channelsPerCategory) return refuse(400, CATEGORY_FULL);
          const most = limits.channels_per_guild;
          if (most !== null && (await countChannels(trx, guildId)) >= most)
            return refuse(400, `This server has ${most} channels already`);
          const category =
            categoryId === null
              ? OPEN_PLACE.category
              : ((await listOverwrites(trx, [categoryId])).get(categoryId) ?? OPEN_PLACE.category);
          const rights = rightsAt(who, { category, channel: [] });
          const rules = await rulesOfPrivacy(trx, { guildId, who, rights }, privacy);
          if (!rules.ok) return rules;
          const bare = await insertChannel(trx, {
            id: ids.next(),
            guildId,
            categoryId,
            name: kept,
            type,
            topic: topic ?? null,
          });
          await replaceOverwrites(trx, { guildId, channelId: bare.id }, rules.value);
          const created = shownPlace(bare, who, { category, channel: rules.value });
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'CHANNEL_CREATE',
            target: channelTarget(created),
            changes: changesBetween<Channel>(null, created, { name: 'name', type: 'type', topic: 'topic' }),
          });
          const reply = { message: null, channel: { ...created, hasUnread: false, lastReadId: null } };
          return success({ channel: created, reply });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      const { channel } = value;
      if (channel.permissions === null)
        hub.changed(version, 'GUILD_CHANNEL_CREATE', { guildId, channel }, heardInPlace(false));
      else await announce.visibility(guildId, null, channel.id);
      return success(value.reply);
    },

    'channels.rename': async ({ channelId, name, topic }, { caller, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, channel: before, isRuled, threadOf }) => {
          const kept = normaliseChannelName(before.type, name);
          if (kept === '') return refuse(400, NAME_EMPTY);
          const edited = await updateChannel(trx, channelId, { name: kept, topic });
          if (edited === null) return notFound('channel');
          const changes = changesBetween<Channel>(before, edited, { name: 'name', topic: 'topic' });
          if (changes.length > 0)
            await audit(trx, {
              guildId,
              actorId: caller.userId,
              action: 'CHANNEL_UPDATE',
              target: channelTarget(before),
              changes,
            });
          const channel = { ...edited, private: before.private };
          return success({ edit: { guildId, channel }, isRuled, threadOf });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      hub.changed(version, 'GUILD_CHANNEL_EDIT', value.edit, value);
      return acknowledge();
    },

    'channels.setSlowmode': async ({ channelId, seconds }, { caller, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, channel: before, isRuled, threadOf }) => {
          if (isConversation({ guildId, channelId })) return notFound('channel');
          if (before.type !== 'text') return refuse(400, NOT_A_TEXT_CHANNEL);
          if (before.slowmode === seconds) return success(null);
          const edited = await updateChannel(trx, channelId, { slowmode: seconds });
          if (edited === null) return notFound('channel');
          await audit(trx, {
            ...{ guildId, actorId: caller.userId, action: 'CHANNEL_UPDATE', target: channelTarget(before) },
            changes: changesBetween(before, edited, { slowmode: 'slowmode' }),
            undo: { image: { kind: 'slowmode', channelId, before: before.slowmode, after: seconds } },
          });
          const channel = { ...edited, private: before.private };
          return success({ edit: { guildId, channel }, isRuled, threadOf });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value !== null) hub.changed(version, 'GUILD_CHANNEL_EDIT', value.edit, value);
      return acknowledge();
    },

    'channels.delete': async ({ channelId }, { caller, acts, audit, hub, announce }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, channel, isRuled, threadOf }) => {
          const kept = await keep(trx, guildId, channelId);
          if (!(await deleteChannel(trx, channelId))) return notFound('channel');
          const target = channelTarget(channel);
          const changes = changesBetween<Channel>(channel, null, {
            name: 'name',
            type: 'type',
            topic: 'topic',
          });
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'CHANNEL_DELETE',
            target,
            changes,
            ...(channel.private ? { extraInfo: { was_private: true } } : {}),
            ...kept,
          });
          return success({ gone: { guildId, channelId }, isRuled, threadOf });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      hub.changed(version, 'GUILD_CHANNEL_DELETE', value.gone, value);
      // A private category is seen by who sees one of its channels.
      if (value.isRuled) await announce.visibility(value.gone.guildId);
      return acknowledge();
    },

    'channels.reorder': async (
      { guildId, channels: places, categories },
      { caller, acts, audit, hub, announce },
    ) => {
      const outcome = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          const before = {
            channels: await listChannelPositions(trx, guildId),
            categories: await listCategories(trx, guildId),
          };
          const rules = (await listGuildPlaces(trx, [guildId])).get(guildId);
          const seen = rules === undefined ? before : orderSeen(before, rightsIn(who, rules), rules);
          const judged = judgeOrder(seen, { channels: places, categories });
          if (!judged.ok) return judged;
          const asked = besideHidden(before, seen, { channels: places, categories });
          await reorderCategories(trx, guildId, asked.categories);
          await reorderChannels(trx, guildId, asked.channels);
          const after = {
            channels: await listChannelPositions(trx, guildId),
            categories: await listCategories(trx, guildId),
          };
          const moves = orderMoves(before, after, await listChannelNames(trx, guildId));
          if (moves.extraInfo.count > 0) {
            const target = await guildTargetOf(trx, guildId);
            await audit(trx, {
              ...{ guildId, actorId: caller.userId, action: 'CHANNEL_UPDATE', target, ...moves },
              undo: undoOfChannelOrder(before, after),
            });
          }
          return success({ order: after, hasRules: rules !== undefined });
        }),
      );
      if (!outcome.ok) return outcome;
      const { value, version } = outcome.value;
      const { order, hasRules } = value;
      // Channels may have moved into or out of a category with overwrites; who loses them is not told where they are.
      if (hasRules) await announce.visibility(guildId);
      hub.changed(version, 'GUILD_CHANNEL_ORDER', { guildId, ...order });
      return acknowledge();
    },

    'channels.typing': (
      { channelId },
      { caller: { userId }, hub, guildId, face, isRuled, threadOf, isInvisible },
    ) => {
      // It would tell that somebody who is shown as offline is there.
      if (isInvisible) return Promise.resolve(acknowledge());
      const data = { guildId, channelId, userId, username: face.username };
      hub.toGuild('CHANNEL_TYPING_START', data, { except: userId, isRuled, threadOf });
      return Promise.resolve(acknowledge());
    },
  };
};
