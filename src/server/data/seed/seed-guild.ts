import type {
  CategoryId,
  ChannelId,
  EmojiId,
  GuildId,
  InviteId,
  MessageId,
  RoleId,
} from '../../../contract/ids';
import { DEFAULT_ROLE_COLOUR } from '../../../contract/limits';
import { maskOf } from '../../../domain/permissions/mask';
import { NEW_GUILD_PERMISSIONS } from '../guild-create';
import type { Db } from '../schema';
import { DEMO_ACCOUNTS } from './accounts';
import { back } from './conversation';
import type { DemoCategory, DemoGuild } from './guilds/demo-guild';
import { PEOPLE } from './people';
import { EMOJI_DRAWINGS, type EmojiDrawing } from './pictures/emoji';
import { between, randomCode, type RandomNumber } from '../../../domain/seeded-random';
import type { Gallery } from './seed-media';
import type { Cast } from './seed-people';
import { iso, type Timeline } from './timeline';

/** All people joined before the oldest conversation began. */
const LAST_JOIN_DAYS = 12;
const INVITE_CODE_LENGTH = 10;
const DEMO_USERNAMES: ReadonlySet<string> = new Set(
  Object.values(DEMO_ACCOUNTS).map(({ username }) => username),
);

export interface SeedTools {
  readonly trx: Db;
  readonly timeline: Timeline;
  readonly random: RandomNumber;
  readonly gallery: Gallery;
  readonly cast: Cast;
}

/** A seeded guild, with its channels by name. */
export interface SeededGuild {
  readonly guildId: GuildId;
  readonly createdMs: number;
  readonly channels: ReadonlyMap<string, ChannelId>;
  /** Its emoji by name. */
  readonly emoji: ReadonlyMap<string, EmojiId>;
}

const isDrawing = (name: string): name is EmojiDrawing => Object.hasOwn(EMOJI_DRAWINGS, name);

const nicknameOf = (username: string): string | null =>
  PEOPLE.find((person) => person.username === username)?.nickname ?? null;

const seedMembers = async (tools: SeedTools, guild: DemoGuild, { guildId, createdMs }: SeededGuild) => {
  const { trx, timeline, random, cast } = tools;
  const latest = timeline.ago(back(LAST_JOIN_DAYS));
  const joinedMsOf = (username: string): number => {
    if (username === guild.owner) return createdMs;
    return DEMO_USERNAMES.has(username)
      ? timeline.ago(back(guild.demoJoinedDays))
      : between(random, createdMs, latest);
  };
  const members = guild.members.map((username) => {
    const joinedMs = joinedMsOf(username);
    return {
      guildId,
      userId: cast(username),
      nickname: nicknameOf(username),
      joinedAt: iso(joinedMs),
      readFloor: timeline.idFor<MessageId>(joinedMs),
    };
  });
  await trx.insertInto('members').values(members).execute();
};

const seedRoles = async (
  { trx, timeline, cast }: SeedTools,
  guild: DemoGuild,
  { guildId, createdMs }: SeededGuild,
) => {
  await trx
    .insertInto('roles')
    .values({
      id: timeline.idFor<RoleId>(createdMs),
      guildId,
      name: '@everyone',
      color: DEFAULT_ROLE_COLOUR,
      position: 0,
      permissions: NEW_GUILD_PERMISSIONS,
      isDefault: true,
    })
    .execute();
  for (const [index, { permissions, holders, ...look }] of guild.roles.entries()) {
    const roleId = timeline.idFor<RoleId>(createdMs);
    const position = guild.roles.length - index;
    await trx
      .insertInto('roles')
      .values({ id: roleId, guildId, ...look, position, permissions: maskOf(permissions) })
      .execute();
    const held = holders.map((username) => ({ guildId, userId: cast(username), roleId }));
    await trx.insertInto('memberRoles').values(held).execute();
  }
};

const seedCategory = async (
  { trx, timeline }: SeedTools,
  { guildId, createdMs }: Pick<SeededGuild, 'guildId' | 'createdMs'>,
  category: DemoCategory,
  position: number,
): Promise<readonly (readonly [string, ChannelId])[]> => {
  const categoryId = category.name === null ? null : timeline.idFor<CategoryId>(createdMs);
  if (categoryId !== null && category.name !== null)
    await trx
      .insertInto('categories')
      .values({ id: categoryId, guildId, name: category.name, position })
      .execute();
  const rows = category.channels.map((channel, index) => ({
    ...channel,
    id: timeline.idFor<ChannelId>(createdMs),
    guildId,
    categoryId,
    position: index,
  }));
  await trx.insertInto('channels').values(rows).execute();
  return rows.map(({ name, id }) => [name, id] as const);
};

/** The server's own permanent invite, which discovery uses, and the vanity link. */
const seedInvites = async (
  { trx, timeline, random }: SeedTools,
  guild: DemoGuild,
  { guildId, createdMs }: SeededGuild,
) => {
  const invite = (code: string, isVanity: boolean) => ({
    id: timeline.idFor<InviteId>(createdMs),
    guildId,
    code,
    isVanity,
    uses: between(random, 8, guild.members.length),
    createdAt: iso(createdMs),
  });
  const own = invite(randomCode(random, INVITE_CODE_LENGTH), false);
  const vanity = guild.vanityCode === null ? [] : [invite(guild.vanityCode, true)];
  await trx
    .insertInto('invites')
    .values([own, ...vanity])
    .execute();
};

/** The days after the guild's beginning at which its emoji were added. */
const EMOJI_AFTER_MS = 20 * 24 * 60 * 60 * 1000;

const seedEmoji = async (
  { trx, timeline, gallery, cast }: SeedTools,
  { emoji = {} }: DemoGuild,
  { guildId, createdMs }: Pick<SeededGuild, 'guildId' | 'createdMs'>,
): Promise<SeededGuild['emoji']> => {
  const ids = new Map<string, EmojiId>();
  const createdAt = createdMs + EMOJI_AFTER_MS;
  for (const [name, username] of Object.entries(emoji)) {
    if (!isDrawing(name)) continue;
    const id = timeline.idFor<EmojiId>(createdAt);
    const picture = await gallery.emoji(name);
    await trx
      .insertInto('guildEmoji')
      .values({ id, guildId, name, picture, creatorId: cast(username), createdAt: iso(createdAt) })
      .execute();
    ids.set(name, id);
  }
  return ids;
};

/** Creates a guild with its members, roles, categories, channels and invites and emoji. */
export const seedGuild = async (tools: SeedTools, guild: DemoGuild): Promise<SeededGuild> => {
  const { trx, timeline, gallery, cast } = tools;
  const createdMs = timeline.ago(back(guild.ageInDays, 3));
  const guildId = timeline.idFor<GuildId>(createdMs);
  await trx
    .insertInto('guilds')
    .values({
      id: guildId,
      name: guild.name,
      description: guild.description,
      icon: await gallery.icon(guild.icon),
      banner: await gallery.banner(guild.banner),
      ownerId: cast(guild.owner),
      verified: guild.verified,
      discoverable: guild.discoverable,
      createdAt: iso(createdMs),
    })
    .execute();
  const channels = new Map<string, ChannelId>();
  let position = 0;
  for (const category of guild.categories) {
    for (const [name, id] of await seedCategory(tools, { guildId, createdMs }, category, position))
      channels.set(name, id);
    if (category.name !== null) position += 1;
  }
  const emoji = await seedEmoji(tools, guild, { guildId, createdMs });
  const seeded: SeededGuild = { guildId, createdMs, channels, emoji };
  await seedMembers(tools, guild, seeded);
  await seedRoles(tools, guild, seeded);
  await seedInvites(tools, guild, seeded);
  return seeded;
};
