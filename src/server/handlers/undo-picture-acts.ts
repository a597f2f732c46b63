import { success } from '../../contract/failure';
import { valuesToPutBack, wordsFor } from '../../domain/undo/decide-undo';
import { mayUndo } from '../../domain/undo/may-undo';
import { isoTimeOf } from '../clock';
import { countGuildEmoji, findEmoji, findEmojiNamed, listGuildEmoji, renameEmoji } from '../data/guild-emoji';
import { guildLimits } from '../data/guild-limits';
import { restoreGuildPicture } from '../data/guild-pictures';
import { countGuildStickers, findSticker, listGuildStickers, updateSticker } from '../data/guild-stickers';
import { findKeptPictures, restorePictures } from '../data/removed-pictures';
import type { ImageOf } from '../data/undo-images';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import {
  type FoundConflict,
  type Ground,
  NOT_ALLOWED,
  oneValue,
  type Told,
  type UndoPlan,
} from './undo-plan';

const PERMISSION = { kind: 'permission', needs: 'MANAGE_EMOJI' } as const;

const emojiTold = async ({ trx, guildId }: Ground): Promise<Told> => ({
  ...{ kind: 'emoji', emoji: await listGuildEmoji(trx, guildId) },
});

const stickersTold = async ({ trx, guildId }: Ground): Promise<Told> => ({
  ...{ kind: 'stickers', stickers: await listGuildStickers(trx, guildId) },
});

/** Undoes the renaming of an emoji, unless another one has its former name by now. */
export const planEmoji = async (
  ground: Ground,
  { emojiId, values }: ImageOf<'emoji'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who, actor } = ground;
  const emoji = await findEmoji(trx, emojiId);
  const before = values[0]?.before;
  if (emoji?.url == null || typeof before !== 'string') return notFound('emoji');
  if (!mayUndo(who, actor, PERMISSION)) return forbidden(NOT_ALLOWED);
  const other = await findEmojiNamed(trx, guildId, before, emojiId);
  const isAsLeft = emoji.name === values[0]?.after && other === null;
  return oneValue(isAsLeft, { what: 'name', targetId: other ?? emojiId }, async () => {
    await renameEmoji(trx, emojiId, before);
    return emojiTold(ground);
  });
};

/** Undoes the edit of a sticker. */
export const planSticker = async (
  ground: Ground,
  { stickerId, values }: ImageOf<'sticker'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, who, actor } = ground;
  const sticker = await findSticker(trx, stickerId);
  if (sticker?.url == null) return notFound('sticker');
  if (!mayUndo(who, actor, PERMISSION)) return forbidden(NOT_ALLOWED);
  const { name, emoji } = sticker;
  const { back, changed } = valuesToPutBack(values, { name, emoji });
  return success({
    conflicts: changed.map((key) => ({ what: wordsFor(key), targetId: stickerId })),
    hasRest: back.length > 0,
    run: async () => {
      const patch = Object.fromEntries(back.map(({ key, before }) => [key, String(before)]));
      await updateSticker(trx, stickerId, { name, emoji, ...patch });
      return { restored: back.length, told: await stickersTold(ground), messages: [] };
    },
  });
};

const hasPicture = async ({ trx, entryId, nowMs }: Ground, url: string): Promise<boolean> =>
  (await findKeptPictures(trx, entryId, { paths: [url], now: isoTimeOf(nowMs) })).has(url);

const PICTURE_GONE: FoundConflict = { what: 'picture', targetId: null };

/** Undoes the deletion of an emoji: messages and reactions show it again. */
export const planDeletedEmoji = async (
  ground: Ground,
  { emojiId, url, animated }: ImageOf<'emoji-deleted'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, entryId, who, actor, tools } = ground;
  const emoji = await findEmoji(trx, emojiId);
  if (emoji === null) return notFound('emoji');
  if (!mayUndo(who, actor, PERMISSION)) return forbidden(NOT_ALLOWED);
  const { emoji: most } = await guildLimits(trx, guildId, tools.limits);
  if ((await countGuildEmoji(trx, guildId)) >= most)
    return refuse(400, `This server has ${most} emoji already`);
  const other = await findEmojiNamed(trx, guildId, emoji.name, emojiId);
  const conflict = other === null ? PICTURE_GONE : { what: `emoji :${emoji.name}:`, targetId: other };
  return oneValue(other === null && (await hasPicture(ground, url)), conflict, async () => {
    await restorePictures(trx, entryId, [url]);
    await restoreGuildPicture(trx, 'guildEmoji', { id: emojiId, url, animated });
    return emojiTold(ground);
  });
};

/** Undoes the deletion of a sticker: messages show it again. */
export const planDeletedSticker = async (
  ground: Ground,
  { stickerId, url, animated }: ImageOf<'sticker-deleted'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, entryId, who, actor, tools } = ground;
  if ((await findSticker(trx, stickerId)) === null) return notFound('sticker');
  if (!mayUndo(who, actor, PERMISSION)) return forbidden(NOT_ALLOWED);
  const { stickers: most } = await guildLimits(trx, guildId, tools.limits);
  if ((await countGuildStickers(trx, guildId)) >= most)
    return refuse(400, `This server has ${most} stickers already`);
  return oneValue(await hasPicture(ground, url), PICTURE_GONE, async () => {
    await restorePictures(trx, entryId, [url]);
    await restoreGuildPicture(trx, 'guildStickers', { id: stickerId, url, animated });
    return stickersTold(ground);
  });
};
