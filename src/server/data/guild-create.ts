import type { CategoryId, ChannelId, GuildId, MessageId, RoleId, UserId } from '../../contract/ids';
import { DEFAULT_ROLE_COLOUR } from '../../contract/limits';
import { maskOf } from '../../domain/permissions/mask';
import { insertCategory } from './categories';
import { insertChannel } from './channels';
import type { IdSource } from './ids';
import { insertMember } from './members';
import type { Db } from './schema';

/** The permissions of `@everyone` in a new guild (protocol.md 'Answers'). */
export const NEW_GUILD_PERMISSIONS = maskOf([
  'VIEW_CHANNELS',
  'SEND_MESSAGES',
  'ATTACH_FILES',
  'CHANGE_NICKNAME',
  'CREATE_INVITE',
]);

export interface NewGuild {
  readonly name: string;
  readonly icon: string | null;
  readonly ownerId: UserId;
  readonly createdAt: string;
}

/**
 * Creates a guild with `@everyone`, the categories 'Text Channels' with `general` and 'Voice Channels' with `General`,
 * and its owner as the first member (protocol.md 'Answers'). Runs in a transaction.
 */
export const createGuild = async (trx: Db, ids: IdSource, guild: NewGuild): Promise<GuildId> => {
  const guildId = ids.next<GuildId>();
  await trx
    .insertInto('guilds')
    .values({ id: guildId, ...guild })
    .execute();
  await trx
    .insertInto('roles')
    .values({
      id: ids.next<RoleId>(),
      guildId,
      name: '@everyone',
      color: DEFAULT_ROLE_COLOUR,
      position: 0,
      permissions: NEW_GUILD_PERMISSIONS,
      isDefault: true,
    })
    .execute();
  for (const [categoryName, name, type] of [
    ['Text Channels', 'general', 'text'],
    ['Voice Channels', 'General', 'voice'],
  ] as const) {
    const category = await insertCategory(trx, { id: ids.next<CategoryId>(), guildId, name: categoryName });
    await insertChannel(trx, {
      id: ids.next<ChannelId>(),
      guildId,
      categoryId: category.id,
      name,
      type,
      topic: null,
    });
  }
  await insertMember(trx, {
    guildId,
    userId: guild.ownerId,
    joinedAt: guild.createdAt,
    readFloor: ids.next<MessageId>(),
  });
  return guildId;
};
