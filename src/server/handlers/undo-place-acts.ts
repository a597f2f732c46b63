import { success } from '../../contract/failure';
import { COUNTS } from '../../contract/limits';
import { isRuled } from '../../domain/permissions/guild-places';
import { OPEN_PLACE, rightsAt } from '../../domain/permissions/place';
import { mayUndo } from '../../domain/undo/may-undo';
import { movedAside, placeBack, positionsWith } from '../../domain/undo/place-back';
import { isoTimeOf } from '../clock';
import { countChannelsIn, listCategories, reorderCategories } from '../data/categories';
import { restoreCategory } from '../data/deleted-categories';
import { findChannelWithGuild, listChannelPositions, reorderChannels } from '../data/channels';
import { listOverwrites } from '../data/overwrites';
import { findRemovedChannel, restoreChannel } from '../data/removed-channels';
import { restoreMessages } from '../data/removed-messages';
import type { ImageOf } from '../data/undo-images';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { shownPlace } from './privacy';
import { loadOrder } from './undo-order-acts';
import { type Ground, NOT_ALLOWED, type UndoPlan } from './undo-plan';

/** Undoes the deletion of a channel: it is back with its messages, threads, permissions and marks. */
export const planDeletedChannel = async (
  { trx, guildId, entryId, who, actor, nowMs }: Ground,
  { channelId, order: former }: ImageOf<'channel-deleted'>,
): Promise<Answer<UndoPlan>> => {
  const removed = await findRemovedChannel(trx, entryId);
  if (removed === null) return notFound('channel');
  const { categoryId, overwrites, isThere, isOut, position } = removed;
  const category =
    categoryId === null
      ? OPEN_PLACE.category
      : ((await listOverwrites(trx, [categoryId])).get(categoryId) ?? OPEN_PLACE.category);
  const rights = rightsAt(who, { category, channel: overwrites });
  if (!mayUndo(who, actor, { kind: 'place', needs: 'MANAGE_CHANNELS', rights }))
    return forbidden(NOT_ALLOWED);
  const count = categoryId === null ? 0 : ((await countChannelsIn(trx, guildId, categoryId)) ?? 0);
  if (categoryId !== null && count >= COUNTS.channelsPerCategory)
    return refuse(400, `A category holds up to ${COUNTS.channelsPerCategory} channels`);
  return success({
    conflicts: isThere ? [{ what: 'channel', targetId: channelId }] : [],
    hasRest: !isThere,
    run: async () => {
      const beside = (await listChannelPositions(trx, guildId)).filter(
        (one) => one.categoryId === categoryId,
      );
      const item = { id: channelId, position, former };
      const placed = positionsWith(placeBack(beside, item, isOut), beside, item);
      const at = placed.find(({ id }) => id === channelId)?.position ?? position;
      const aside = movedAside(placed, beside).map((one) => ({ ...one, categoryId }));
      if (aside.length > 0) await reorderChannels(trx, guildId, aside);
      await restoreChannel(trx, { guildId, entryId, channelId, position: at });
      const messages = await restoreMessages(trx, entryId, isoTimeOf(nowMs));
      const found = await findChannelWithGuild(trx, channelId);
      if (found === null) throw new Error('a channel that was put back is not there');
      const own = (await listOverwrites(trx, [channelId])).get(channelId) ?? [];
      const place = { category, channel: own };
      const restored = messages.reduce((sum, { messageIds }) => sum + messageIds.length, 1);
      const channel = shownPlace(found.channel, who, place);
      // Nobody holds messages of a channel that was not there.
      const order = aside.length > 0 ? await loadOrder(trx, guildId) : null;
      return {
        restored,
        told: { kind: 'channel-back', channel, isRuled: isRuled(place), order },
        messages: [],
      };
    },
  });
};

/** Undoes the deletion of a category: the channels that are still without one are in it again. */
export const planDeletedCategory = async (
  { trx, guildId, who, actor }: Ground,
  image: ImageOf<'category-deleted'>,
): Promise<Answer<UndoPlan>> => {
  if (!mayUndo(who, actor, { kind: 'permission', needs: 'MANAGE_CHANNELS' })) return forbidden(NOT_ALLOWED);
  const now = new Map((await listChannelPositions(trx, guildId)).map((one) => [one.id, one]));
  const moved = image.channels.filter(({ id }) => now.get(id)?.categoryId !== null);
  const names = await Promise.all(moved.map(({ id }) => findChannelWithGuild(trx, id)));
  return success({
    conflicts: moved.map(({ id }, nth) => ({
      what: names[nth] == null ? 'channel' : `#${names[nth].channel.name}`,
      targetId: id,
    })),
    hasRest: true,
    run: async () => {
      const back = image.channels.filter((one) => !moved.includes(one));
      const beside = await listCategories(trx, guildId);
      const item = { ...image.category, former: image.order };
      const placed = positionsWith(placeBack(beside, item), beside, item);
      const position = placed.find(({ id }) => id === item.id)?.position ?? item.position;
      await reorderCategories(trx, guildId, movedAside(placed, beside));
      const category = await restoreCategory(trx, guildId, {
        ...{ ...image, channels: back },
        category: { ...image.category, position },
      });
      const order = await loadOrder(trx, guildId);
      const own = (await listOverwrites(trx, [category.id])).get(category.id) ?? [];
      const place = { category: own, channel: [] };
      const shown = shownPlace(category, who, place);
      return {
        restored: 1 + back.length,
        told: { kind: 'category-back', category: shown, isRuled: isRuled(place), order },
        messages: [],
      };
    },
  });
};
