import { type NotNull, sql } from 'kysely';
import type { Category, Channel } from '../../contract/entities/channel';
import type {
  DiscoveryGuild,
  Guild,
  GuildInfo,
  GuildPreview,
  InvitedGuild,
} from '../../contract/entities/guild';
import type { InviteDefaults } from '../../contract/entities/invite';
import type { Role } from '../../contract/entities/role';
import type { Thread } from '../../contract/entities/thread';
import type { GuildId, PlaceId, UserId } from '../../contract/ids';
import { type GuildOverwrites, guildSeenBy } from '../../domain/permissions/guild-places';
import { isAmong } from './among';
import { rememberEndedCodes } from './ended-codes';
import { fieldsOf, jsonOf } from './fields';
import { LOCKDOWN_OF_GUILD } from './lockdowns';
import { lockChannels } from './locks';
import { byPlace, OVERWRITES_OF_GUILD, type PlacedOverwrite } from './overwrites';
import { JOINED_COUNTS, READ_STATE } from './read-state';
import type { Db, Reads } from './schema';
import { TIMED_OUT_UNTIL } from './timeouts';
import { listFollowedThreads } from './threads';

/** The row of a guild. */
export interface GuildRow {
  readonly id: GuildId;
  readonly name: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly banner: string | null;
  readonly ownerId: UserId;
  readonly verified: number;
  readonly discoverable: boolean;
  readonly invitesPaused: boolean;
  /** Null: never expires. */
  readonly defaultInviteExpiry: string | null;
  /** Null: no limit. */
  readonly defaultInviteMaxUses: number | null;
  readonly createdAt: string;
}

const GUILD_COLUMNS = [
  'id',
  'name',
  'description',
  'icon',
  'banner',
  'ownerId',
  'verified',
  'discoverable',
  'invitesPaused',
  'defaultInviteExpiry',
  'defaultInviteMaxUses',
  'createdAt',
] as const;

/** The row of a guild, or null; a conversation's guild has none. */
export const findGuild = async (db: Reads, id: GuildId): Promise<GuildRow | null> =>
  (await db
    .selectFrom('guilds')
    .select(GUILD_COLUMNS)
    .where('id', '=', id)
    .where('ownerId', 'is not', null)
    .$narrowType<{ ownerId: NotNull }>()
    .executeTakeFirst()) ?? null;

export interface GuildPatch {
  readonly name?: string;
  readonly description?: string | null;
  readonly icon?: string | null;
  readonly banner?: string | null;
  readonly ownerId?: UserId;
  readonly discoverable?: boolean;
  readonly verified?: number;
  readonly invitesPaused?: boolean;
  readonly defaultInviteExpiry?: string | null;
  readonly defaultInviteMaxUses?: number | null;
}

/** Changes the given fields; null when there is no such guild. */
export const updateGuild = async (db: Db, id: GuildId, patch: GuildPatch): Promise<GuildRow | null> =>
  (await db
    .updateTable('guilds')
    .set(patch)
    .where('id', '=', id)
    .where('ownerId', 'is not', null)
    .returning(GUILD_COLUMNS)
    .$narrowType<{ ownerId: NotNull }>()
    .executeTakeFirst()) ?? null;

/** Deletes a guild with all its content; false when there is no such guild. Runs in a transaction. */
export const deleteGuild = async (trx: Db, id: GuildId, now: string): Promise<boolean> => {
  await lockChannels(trx, id);
  await rememberEndedCodes(trx, id, 'all', now);
  return (
    (await trx.deleteFrom('guilds').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
  );
};

/** The channels and categories that are read; all of them if none are named. */
type Named = readonly PlaceId[] | null;
const named = (table: 'ch' | 'ca', only: Named) =>
  only === null ? sql`` : sql`and ${isAmong(`${table}.id`, only)}`;

/** Ids are text in the JSON, because JSON numbers would lose digits; the keys are those of the entities. */
const channelsJson = (only: Named) => sql`(
  select coalesce(json_agg(${jsonOf<Channel>({
    id: sql`ch.id::text`,
    name: 'ch.name',
    type: 'ch.type',
    topic: 'ch.topic',
    slowmode: 'ch.slowmode',
    nsfw: 'ch.nsfw',
    position: 'ch.position',
    categoryId: sql`ch.category_id::text`,
    ...READ_STATE,
    private: sql`false`,
    permissions: sql`null`,
    userLimit: 'ch.userLimit',
    bitrate: 'ch.bitrate',
    participants: sql`null`,
  })} order by ch.position, ch.id), '[]'::json)
  from channels ch
  left join read_markers rm on rm.user_id = m.user_id and rm.channel_id = ch.id
  ${JOINED_COUNTS}
  where ch.guild_id = m.guild_id and ch.thread_of is null ${named('ch', only)}
)`;

const categoriesJson = (only: Named) => sql`(
  select coalesce(json_agg(${jsonOf<Category>({
    id: sql`ca.id::text`,
    name: 'ca.name',
    position: 'ca.position',
    private: sql`false`,
    permissions: sql`null`,
  })} order by ca.position, ca.id), '[]'::json)
  from categories ca where ca.guild_id = m.guild_id ${named('ca', only)}
)`;

const OWN_ROLES_JSON = sql`(
  select coalesce(json_agg(${jsonOf<Role>({
    id: sql`r.id::text`,
    name: 'r.name',
    color: 'r.color',
    position: 'r.position',
    isHoisted: 'r.isHoisted',
    isMentionable: 'r.isMentionable',
    permissions: sql`r.permissions::text`,
    isDefault: 'r.isDefault',
  })} order by r.position desc, r.id), '[]'::json)
  from roles r
  where r.guild_id = m.guild_id and (r.is_default or exists (
    select 1 from member_roles mr
    where mr.guild_id = m.guild_id and mr.user_id = m.user_id and mr.role_id = r.id
  ))
)`;

interface OwnGuildRow extends Omit<Guild, 'hasUnread' | 'threads'> {
  readonly overwrites: readonly PlacedOverwrite[];
}

const OWN_GUILD_FIELDS = fieldsOf<OwnGuildRow>({
  id: 'g.id',
  name: 'g.name',
  avatar: 'g.icon',
  banner: 'g.banner',
  ownerId: 'g.ownerId',
  verified: 'g.verified',
  invitesPaused: 'g.invitesPaused',
  channels: channelsJson(null),
  categories: categoriesJson(null),
  memberRoles: OWN_ROLES_JSON,
  timedOutUntil: TIMED_OUT_UNTIL,
  lockdown: LOCKDOWN_OF_GUILD,
  overwrites: OVERWRITES_OF_GUILD,
});

const toGuild = (userId: UserId, { overwrites, ...row }: OwnGuildRow, followed: readonly Thread[]): Guild => {
  const threads = followed.filter(({ guildId }) => guildId === row.id);
  return guildSeenBy(userId, { ...row, threads, hasUnread: false }, byPlace(overwrites));
};

const ownGuilds = (userId: UserId, one: GuildId | null) => sql<OwnGuildRow>`
  select ${OWN_GUILD_FIELDS}
  from members m join guilds g on g.id = m.guild_id
  where m.user_id = ${userId} and g.owner_id is not null ${one === null ? sql`` : sql`and m.guild_id = ${one}`}
  order by m.joined_at, g.id`;

/** A user's guilds as the user sees them, in the order of joining. */
export const listGuildsOf = async (db: Reads, userId: UserId, nowMs: number): Promise<Guild[]> => {
  const { rows } = await ownGuilds(userId, null).execute(db);
  const followed = await listFollowedThreads(db, userId, { guildId: null, nowMs });
  return rows.map((row) => toGuild(userId, row, followed));
};

/** One guild as a member sees it, for GUILD_JOINED; null where the user is not a member. */
export const findGuildOf = async (
  db: Reads,
  guildId: GuildId,
  userId: UserId,
  nowMs: number,
): Promise<Guild | null> => {
  const { rows } = await ownGuilds(userId, guildId).execute(db);
  if (rows[0] === undefined) return null;
  return toGuild(userId, rows[0], await listFollowedThreads(db, userId, { guildId, nowMs }));
};

/** A member's standing in a guild, with some of its channels and categories: not for the member's eyes as they are. */
export type GuildPart = Pick<
  Guild,
  'ownerId' | 'memberRoles' | 'timedOutUntil' | 'channels' | 'categories'
> & { readonly userId: UserId };

/** Some channels and categories of a guild, each time as these members have read them; who is no member is left out. */
export const listPartsOf = async (
  db: Reads,
  guildId: GuildId,
  { userIds, placeIds }: { readonly userIds: readonly UserId[]; readonly placeIds: readonly PlaceId[] },
): Promise<readonly GuildPart[]> => {
  const { rows } = await sql<GuildPart>`
    select ${fieldsOf<GuildPart>({
      userId: 'm.userId',
      ownerId: 'g.ownerId',
      memberRoles: OWN_ROLES_JSON,
      timedOutUntil: TIMED_OUT_UNTIL,
      channels: channelsJson(placeIds),
      categories: categoriesJson(placeIds),
    })}
    from members m join guilds g on g.id = m.guild_id
    where g.id = ${guildId} and g.owner_id is not null and ${isAmong('m.userId', userIds)}`.execute(db);
  return rows;
};

/** A guild with all its channels and overwrites, and the roles of a member of it: not for the member's eyes as it is. */
export const findWholeGuild = async (
  db: Reads,
  guildId: GuildId,
  userId: UserId,
): Promise<{ readonly guild: Guild; readonly overwrites: GuildOverwrites } | null> => {
  const { rows } = await ownGuilds(userId, guildId).execute(db);
  if (rows[0] === undefined) return null;
  const { overwrites, ...guild } = rows[0];
  return { guild: { ...guild, threads: [], hasUnread: false }, overwrites: byPlace(overwrites) };
};

const MEMBER_COUNT = sql`(select count(*) from members m where m.guild_id = g.id)::int`;
const ONLINE_COUNT = sql`(
  select count(*) from members m join users u on u.id = m.user_id
  where m.guild_id = g.id and u.status <> 'inactive'
)::int`;

type GuildInfoRow = Omit<GuildInfo, 'vanity' | 'hasVanity'> & { readonly vanityCode: string | null };

const GUILD_INFO_FIELDS = fieldsOf<GuildInfoRow>({
  name: 'g.name',
  description: 'g.description',
  icon: 'g.icon',
  banner: 'g.banner',
  verified: 'g.verified',
  createdAt: 'g.createdAt',
  discoverable: 'g.discoverable',
  inviteDefaults: jsonOf<InviteDefaults>({
    expiry: 'g.defaultInviteExpiry',
    maxUses: 'g.defaultInviteMaxUses',
  }),
  memberCount: MEMBER_COUNT,
  channelCount: sql`(select count(*) from channels ch where ch.guild_id = g.id and ch.thread_of is null)::int`,
  roleCount: sql`(select count(*) from roles r where r.guild_id = g.id)::int`,
  vanityCode: sql`(select i.code from invites i where i.guild_id = g.id and i.is_vanity)`,
});

/** The data of the guild settings, without the address of the vanity link; null when there is no such guild. */
export const findGuildInfo = async (db: Reads, guildId: GuildId): Promise<GuildInfo | null> => {
  const { rows } = await sql<GuildInfoRow>`
    select ${GUILD_INFO_FIELDS}
    from guilds g where g.id = ${guildId}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { vanityCode, ...info } = row;
  return {
    ...info,
    hasVanity: vanityCode !== null,
    vanity: vanityCode === null ? null : { code: vanityCode },
  };
};

/** A guild as an invite shows it to a user; null when there is no such guild. */
export const findGuildPreview = async (
  db: Reads,
  guildId: GuildId,
  userId: UserId,
): Promise<GuildPreview | null> => {
  const { rows } = await sql<GuildPreview>`
    select ${fieldsOf<GuildPreview>({
      id: 'g.id',
      name: 'g.name',
      description: 'g.description',
      icon: 'g.icon',
      banner: 'g.banner',
      verified: 'g.verified',
      onlineCount: ONLINE_COUNT,
      memberCount: MEMBER_COUNT,
      joined: sql`exists (select 1 from members m where m.guild_id = g.id and m.user_id = ${userId})`,
    })}
    from guilds g where g.id = ${guildId}`.execute(db);
  return rows[0] ?? null;
};

/** What an invite to a guild tells a person without an account; or null. */
export const findInvitedGuild = async (db: Reads, guildId: GuildId): Promise<InvitedGuild | null> => {
  const { rows } = await sql<InvitedGuild>`
    select ${fieldsOf<InvitedGuild>({ name: 'g.name', icon: 'g.icon', memberCount: MEMBER_COUNT })}
    from guilds g where g.id = ${guildId}`.execute(db);
  return rows[0] ?? null;
};

const DISCOVERY_FIELDS = fieldsOf<DiscoveryGuild>({
  id: 'g.id',
  name: 'g.name',
  description: 'g.description',
  iconUrl: 'g.icon',
  bannerUrl: 'g.banner',
  verified: 'g.verified',
  totalMembers: MEMBER_COUNT,
  onlineMembers: ONLINE_COUNT,
  inviteCode: 'own.code',
});

/**
 * The cards of the discovery page, most members first: verified guilds, partners, and guilds listed by request, while
 * they accept members. `inviteCode` is the vanity code or the server's own permanent invite.
 */
export const listDiscovery = async (db: Reads): Promise<DiscoveryGuild[]> => {
  const { rows } = await sql<DiscoveryGuild>`
    select ${DISCOVERY_FIELDS}
    from guilds g
    cross join lateral (
      select i.code from invites i
      where i.guild_id = g.id and (i.is_vanity
        or (i.creator_id is null and i.expires_at is null and i.max_uses is null))
      order by i.is_vanity desc, i.id limit 1
    ) own
    where (g.verified in (1, 2) or g.discoverable) and not g.invites_paused
    order by total_members desc, g.id`.execute(db);
  return rows;
};
