import type { GuildId } from '../../contract/ids';
import { emojiPicturesOf } from '../data/guild-emoji';
import { deleteGuild, findGuild, type GuildRow } from '../data/guilds';
import { stickerPicturesOf } from '../data/guild-stickers';
import { deleteUnusedMedia } from '../data/media';
import type { Db } from '../data/schema';

/** Deletes a guild with its pictures, in a transaction that has locked it. Null where there is no such guild. */
export const removeGuild = async (trx: Db, guildId: GuildId, now: string): Promise<GuildRow | null> => {
  const guild = await findGuild(trx, guildId);
  const emoji = await emojiPicturesOf(trx, guildId);
  const stickers = await stickerPicturesOf(trx, guildId);
  if (guild === null || !(await deleteGuild(trx, guildId, now))) return null;
  await deleteUnusedMedia(trx, [guild.icon, guild.banner, ...emoji, ...stickers]);
  return guild;
};
