import { sql } from 'kysely';
import type { Channel, ChannelPosition, ChannelType } from '../../contract/entities/channel';
import type { CategoryId, ChannelId, GuildId, MessageId, UserId } from '../../contract/ids';
import type { Authority, RankedRole } from '../../domain/permissions/authority';
import { isPrivate, isRuled, placeOfChannel } from '../../domain/permissions/guild-places';
import {
  lockdownFor,
  type LockdownThere,
  type Rights,
  rightsAt,
  rightsInThread,
} from '../../domain/permissions/place';
import { CHANNEL_COLUMNS, type NOT_IN_CHANNELS } from './columns';
import { fieldsOf } from './fields';
import { lockChannels } from './locks';
import { RANKED_ROLES } from './members';
import { byPlace, OVERWRITES_OF_CHANNEL, type PlacedOverwrite } from './overwrites';
import { JOINED_COUNTS, READ_STATE } from './read-state';
import type { Db, Reads } from './schema';
import { LOCKDOWN_OF_CHANNEL } from './lockdowns';
import { TIMED_OUT_UNTIL } from './timeouts';

type BareChannel = Omit<Channel, (typeof NOT_IN_CHANNELS)[number]>;
/** A channel without the read state of a particular user, and without what follows from overwrites. */
const unowned = (row: BareChannel): Channel => ({
  ...row,
  ...{ hasUnread: null, lastReadId: null, private: false, permissions: null },
  ...{ unreadCount: null, mentionCount: null, everyoneCount: null, replyCount: null, changes: null },
  participants: null,
});

const CHANNEL_FIELDS = fieldsOf<Channel>({
  id: 'ch.id',
  name: 'ch.name',
  type: 'ch.type',
  topic: 'ch.topic',
  slowmode: 'ch.slowmode',
  nsfw: 'ch.nsfw',
  position: 'ch.position',
  categoryId: 'ch.categoryId',
  ...READ_STATE,
  private: sql`false`,
  permissions: sql`null`,
  userLimit: 'ch.userLimit',
  bitrate: 'ch.bitrate',
  participants: sql`null`,
});

/**
 * A guild's channels with a member's unread markers, as if they had no overwrites; empty for a user who is not a member.
 */
export const listChannels = async (db: Reads, guildId: GuildId, userId: UserId): Promise<Channel[]> => {
  const { rows } = await sql<Channel>`
    select ${CHANNEL_FIELDS}
    from members m
    join channels ch on ch.guild_id = m.guild_id and ch.thread_of is null
    left join read_markers rm on rm.user_id = m.user_id and rm.channel_id = ch.id
    ${JOINED_COUNTS}
    where m.guild_id = ${guildId} and m.user_id = ${userId}
    order by ch.position, ch.id`.execute(db);
  return rows;
};

/** The text channels of a guild, without read state and as if they had no overwrites. */
export const listTextChannels = async (db: Reads, guildId: GuildId): Promise<Channel[]> => {
  const rows = await db
    .selectFrom('channels')
    .select(CHANNEL_COLUMNS)
    .where('guildId', '=', guildId)
    .where('threadOf', 'is', null)
    .where('type', '=', 'text')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(unowned);
};

/** The channels of a category, without read state and as if they had no overwrites. */
export const listChannelsIn = async (db: Reads, categoryId: CategoryId): Promise<Channel[]> => {
  const rows = await db
    .selectFrom('channels')
    .select(CHANNEL_COLUMNS)
    .where('categoryId', '=', categoryId)
    .where('threadOf', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(unowned);
};

/** The positions of all channels of a guild: the content of GUILD_CHANNEL_ORDER. */
export const listChannelPositions = (db: Reads, guildId: GuildId): Promise<ChannelPosition[]> =>
  db
    .selectFrom('channels')
    .select(['id', 'position', 'categoryId'])
    .where('guildId', '=', guildId)
    .where('threadOf', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The names of a guild's channels, for the audit log. */
export const listChannelNames = async (
  db: Reads,
  guildId: GuildId,
): Promise<ReadonlyMap<ChannelId, string>> => {
  const rows = await db
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('guildId', '=', guildId)
    .where('threadOf', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The name of a channel or thread; null where there is none. */
export const findChannelName = async (db: Reads, channelId: ChannelId): Promise<string | null> =>
  (await db.selectFrom('channels').select('name').where('id', '=', channelId).executeTakeFirst())?.name ??
  null;

export interface ChannelInGuild {
  readonly channel: Channel;
  readonly guildId: GuildId;
  readonly lastMessageId: MessageId | null;
}

/** A channel with its guild, or null; no thread. */
export const findChannelWithGuild = async (
  db: Reads,
  channelId: ChannelId,
): Promise<ChannelInGuild | null> => {
  const row = await db
    .selectFrom('channels')
    .select(CHANNEL_COLUMNS)
    .select(['guildId', 'lastMessageId'])
    .where('id', '=', channelId)
    .where('threadOf', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { guildId, lastMessageId, ...channel } = row;
  return { channel: unowned(channel), guildId, lastMessageId };
};

/** The fields of an author that a message or a typing event shows. */
export interface AuthorFace {
  readonly username: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly avatarDecoration: string | null;
  /** User role number, 0 to 5. */
  readonly role: number;
}

/** What a thread is besides a channel. */
export interface ThreadFacts {
  readonly messageId: MessageId | null;
  readonly creatorId: UserId | null;
  readonly archived: boolean;
  readonly locked: boolean;
}

export interface ChannelContext extends ChannelInGuild {
  /** The authority of the caller in the guild; `roles` is null for a caller who is not a member. */
  readonly authority: Authority;
  /** The caller's rights in the channel, and whether overwrites have a part in them. */
  readonly rights: Rights;
  readonly isRuled: boolean;
  /** The lockdown that lets the caller only read there. */
  readonly lockdown: LockdownThere | null;
  /** Of a thread, the channel that it is in, whose rights it has. */
  readonly threadOf: ChannelId | null;
  readonly thread: ThreadFacts | null;
  readonly author: AuthorFace;
  /** Whether others see the caller as offline. */
  readonly isInvisible: boolean;
}

interface ContextRow extends BareChannel, AuthorFace {
  readonly guildId: GuildId;
  readonly lastMessageId: MessageId | null;
  readonly ownerId: UserId | null;
  readonly userRole: number;
  readonly isInvisible: boolean;
  readonly isMember: boolean;
  readonly roles: readonly RankedRole[];
  readonly timedOutUntil: string | null;
  readonly overwrites: readonly PlacedOverwrite[];
  readonly lockdown: LockdownThere | null;
  readonly threadOf: ChannelId | null;
  readonly thread: ThreadFacts | null;
}

const THREAD_FACTS = sql`(
  select json_build_object('messageId', t.message_id::text, 'creatorId', t.creator_id::text,
    'archived', t.archived, 'locked', t.locked)
  from threads t where t.id = ch.id
)`;

/**
 * A channel, its guild, the user's authority there and their author fields, in one query: everything that reading,
 * sending and typing need. Null where there is no such channel (or user).
 */
export const loadChannelContext = async (
  db: Reads,
  channelId: ChannelId,
  userId: UserId,
): Promise<ChannelContext | null> => {
  const { rows } = await sql<ContextRow>`
    select ch.id, ch.name, ch.type, ch.topic, coalesce(pa.slowmode, ch.slowmode) as slowmode, ch.nsfw, ch.position, ch.category_id,
      ch.user_limit, ch.bitrate,
      ch.guild_id, ch.last_message_id, ch.thread_of, ${THREAD_FACTS} as thread, g.owner_id, u.username, m.nickname, u.avatar, u.avatar_decoration,
      u.role as user_role, u.invisible as is_invisible, m.user_id is not null as is_member,
      ${RANKED_ROLES} as roles, ${TIMED_OUT_UNTIL} as timed_out_until, ${OVERWRITES_OF_CHANNEL} as overwrites,
      ${LOCKDOWN_OF_CHANNEL} as lockdown
    from channels ch
    join guilds g on g.id = ch.guild_id
    left join channels pa on pa.id = ch.thread_of
    join users u on u.id = ${userId}
    left join members m on m.guild_id = ch.guild_id and m.user_id = u.id
    where ch.id = ${channelId}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { guildId, lastMessageId, ownerId, isMember, roles, timedOutUntil, ...known } = row;
  const { userRole, isInvisible, overwrites, lockdown, ...about } = known;
  const { threadOf, thread, ...rest } = about;
  const { username, nickname, avatar, avatarDecoration, ...channel } = rest;
  const authority = { userId, ownerId, roles: isMember ? roles : null, timedOutUntil };
  const ruled = placeOfChannel(byPlace(overwrites), { ...channel, id: threadOf ?? channelId });
  const place = { ...ruled, lockdown };
  const rights = rightsAt(authority, place);
  const everyone = roles.find((role) => role.isDefault)?.id ?? null;
  return {
    channel: { ...unowned(channel), private: isPrivate(place, everyone) },
    guildId,
    lastMessageId,
    authority,
    rights: thread === null ? rights : rightsInThread(rights, { isLocked: thread.locked }),
    lockdown: lockdownFor(authority, place),
    isRuled: isRuled(place),
    threadOf,
    thread,
    author: { username, nickname, avatar, avatarDecoration, role: userRole },
    isInvisible,
  };
};

export interface NewChannel {
  readonly id: ChannelId;
  readonly guildId: GuildId;
  readonly categoryId: CategoryId | null;
  readonly name: string;
  readonly type: ChannelType;
  readonly topic: string | null;
}

/** Creates a channel after the others of its category (or after the other uncategorised ones). */
export const insertChannel = async (db: Db, channel: NewChannel): Promise<Channel> => {
  const row = await db
    .insertInto('channels')
    .values({
      ...channel,
      position: sql<number>`(
        select coalesce(max(position) + 1, 0) from channels
        where guild_id = ${channel.guildId} and thread_of is null and category_id is not distinct from ${channel.categoryId}::bigint
      )`,
    })
    .returning(CHANNEL_COLUMNS)
    .executeTakeFirstOrThrow();
  return unowned(row);
};

/** Changes the given fields; null when there is no such channel. */
export const updateChannel = async (
  db: Db,
  channelId: ChannelId,
  patch: {
    readonly name?: string;
    readonly topic?: string | null;
    readonly slowmode?: number;
    readonly nsfw?: boolean;
    readonly userLimit?: number;
    readonly bitrate?: number;
  },
): Promise<Channel | null> => {
  const row = await db
    .updateTable('channels')
    .set(patch)
    .where('id', '=', channelId)
    .returning(CHANNEL_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : unowned(row);
};

/** Sets the slow mode of channels of a guild. Runs in a transaction that has locked the guild. */
export const setSlowmodes = async (
  trx: Db,
  guildId: GuildId,
  rows: readonly { readonly id: ChannelId; readonly seconds: number }[],
): Promise<void> => {
  await lockChannels(trx, guildId);
  await sql`
    update channels set slowmode = asked.seconds
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ seconds }) => seconds)}::int[]
    ) as asked (id, seconds)
    where channels.id = asked.id and channels.guild_id = ${guildId}`.execute(trx);
};

/** Deletes a channel with its messages; false when there is no such channel. */
export const deleteChannel = async (db: Db, channelId: ChannelId): Promise<boolean> =>
  (await db.deleteFrom('channels').where('id', '=', channelId).returning('id').executeTakeFirst()) !==
  undefined;

/**
 * Sets positions and categories of this guild's channels. A category of another guild violates the foreign key, and a
 * position used twice the unique constraint: check both before. Runs in a transaction.
 */
export const reorderChannels = async (
  db: Db,
  guildId: GuildId,
  places: readonly ChannelPosition[],
): Promise<void> => {
  await lockChannels(db, guildId);
  await sql`
    update channels set position = asked.position, category_id = asked.category_id
    from unnest(
      ${places.map((place) => place.id)}::bigint[],
      ${places.map((place) => place.position)}::int[],
      ${places.map((place) => place.categoryId)}::bigint[]
    ) as asked (id, position, category_id)
    where channels.id = asked.id and channels.guild_id = ${guildId} and channels.thread_of is null`.execute(
    db,
  );
  await sql`
    update channels set category_id = pa.category_id from channels pa
    where pa.id = channels.thread_of and pa.guild_id = ${guildId}
      and channels.category_id is distinct from pa.category_id`.execute(db);
};
