import { type RawBuilder, sql } from 'kysely';
import type { DirectChannel, DirectMember, DirectType } from '../../contract/entities/direct-channel';
import type { ChannelId, MessageId, RoleId, UserId } from '../../contract/ids';
import { DEFAULT_ROLE_COLOUR } from '../../contract/limits';
import { guildOfConversation } from '../../contract/conversation-ids';
import type { RankedRole } from '../../domain/permissions/authority';
import { CONVERSATION_RIGHTS, type Stance } from '../../domain/people/conversation';
import { fieldsOf, jsonOf } from './fields';
import type { IdSource } from './ids';
import { deleteMember, insertMember } from './members';
import { JOINED_COUNTS, READ_STATE } from './read-state';
import type { Db, Reads } from './schema';

/** The one role of a conversation, as the gateway's authority of a member has it. */
const roleOf = (id: RoleId): RankedRole => ({
  id,
  position: 0,
  permissions: CONVERSATION_RIGHTS,
  isDefault: true,
});

/** A conversation, without what its members see of it. */
export interface ConversationRow {
  readonly id: ChannelId;
  readonly type: DirectType;
  readonly ownerId: UserId | null;
}

/** A member's place in a conversation. */
export interface MemberRow {
  readonly userId: UserId;
  readonly stance: Stance;
  readonly unanswered: number;
  readonly closed: boolean;
  readonly joinedAt: string;
}

/** A conversation as one of its members sees it. */
export interface SeenConversation {
  readonly userId: UserId;
  readonly closed: boolean;
  readonly channel: DirectChannel;
}

/** A conversation by its id; null where there is none. */
export const findConversation = async (reads: Reads, id: ChannelId): Promise<ConversationRow | null> =>
  (await reads
    .selectFrom('conversations')
    .select(['id', 'type', 'ownerId'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

const inOrder = (one: UserId, other: UserId) =>
  BigInt(one) < BigInt(other) ? { lowId: one, highId: other } : { lowId: other, highId: one };

/** The conversation of two people; null where they have none. Stable while both accounts are locked. */
export const findConversationOf = async (
  reads: Reads,
  one: UserId,
  other: UserId,
): Promise<ChannelId | null> => {
  const { lowId, highId } = inOrder(one, other);
  const row = await reads
    .selectFrom('conversations')
    .select('id')
    .where('lowId', '=', lowId)
    .where('highId', '=', highId)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** The members of a conversation. Locked in one order where the conversation itself is not locked. */
export const listConversationMembers = async (
  reads: Reads,
  id: ChannelId,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<readonly MemberRow[]> => {
  const { rows } = await sql<MemberRow>`
    select user_id, stance, unanswered, closed, joined_at from conversation_members
    where conversation_id = ${id} order by user_id ${lock === 'locked' ? sql`for no key update` : sql``}`.execute(
    reads,
  );
  return rows;
};

/** The other member of a conversation of two, and how they stand to it; null in a group. */
export const findAddressee = async (
  reads: Reads,
  id: ChannelId,
  userId: UserId,
): Promise<Pick<MemberRow, 'userId' | 'stance'> | null> => {
  const { rows } = await sql<Pick<MemberRow, 'userId' | 'stance'>>`
    select cm.user_id, cm.stance from conversations c
    join conversation_members cm on cm.conversation_id = c.id and cm.user_id <> ${userId}
    where c.id = ${id} and c.type = 'direct'`.execute(reads);
  return rows[0] ?? null;
};

/** How many conversations a person has. */
export const countConversations = async (reads: Reads, userId: UserId): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from conversation_members where user_id = ${userId}`.execute(reads);
  return rows[0]?.count ?? 0;
};

/** Somebody who becomes a member of a conversation. */
export type NewMember = Pick<MemberRow, 'userId' | 'stance' | 'closed'>;

/** Adds somebody to a conversation, to whom its older messages are not unread. */
export const addToConversation = async (
  trx: Db,
  ids: IdSource,
  { id, joinedAt, ...member }: NewMember & { readonly id: ChannelId; readonly joinedAt: string },
): Promise<void> => {
  const { userId } = member;
  await trx
    .insertInto('conversationMembers')
    .values({ conversationId: id, joinedAt, ...member })
    .execute();
  const readFloor = ids.next<MessageId>();
  await insertMember(trx, { guildId: guildOfConversation(id), userId, joinedAt, readFloor });
};

/** Removes somebody from a conversation; false where they were not in it. */
export const removeFromConversation = async (trx: Db, id: ChannelId, userId: UserId): Promise<boolean> => {
  await trx
    .deleteFrom('conversationMembers')
    .where('conversationId', '=', id)
    .where('userId', '=', userId)
    .execute();
  return deleteMember(trx, guildOfConversation(id), userId);
};

/** A conversation that is made. */
export interface NewConversation {
  readonly type: DirectType;
  readonly ownerId: UserId | null;
  readonly members: readonly NewMember[];
  readonly createdAt: string;
}

/** Makes a conversation, and returns it with its role, for the gateway. */
export const createConversation = async (
  trx: Db,
  ids: IdSource,
  { type, ownerId, members, createdAt }: NewConversation,
): Promise<{ readonly id: ChannelId; readonly role: RankedRole }> => {
  const id = ids.next<ChannelId>();
  const guildId = guildOfConversation(id);
  const roleId = ids.next<RoleId>();
  await trx
    .insertInto('guilds')
    .values({ id: guildId, name: '', icon: null, ownerId: null, createdAt })
    .execute();
  await trx
    .insertInto('roles')
    .values({
      ...{ id: roleId, guildId, name: '@everyone', color: DEFAULT_ROLE_COLOUR, position: 0 },
      ...{ permissions: CONVERSATION_RIGHTS, isDefault: true },
    })
    .execute();
  await trx
    .insertInto('channels')
    .values({ id, guildId, categoryId: null, name: '', type: 'text', topic: null, position: 0 })
    .execute();
  const [one, other] = members;
  const two =
    type === 'direct' && one !== undefined && other !== undefined
      ? inOrder(one.userId, other.userId)
      : { lowId: null, highId: null };
  await trx
    .insertInto('conversations')
    .values({ id, type, ownerId, ...two })
    .execute();
  for (const member of members) await addToConversation(trx, ids, { id, joinedAt: createdAt, ...member });
  return { id, role: roleOf(roleId) };
};

/** The one role of a conversation. */
export const findConversationRole = async (reads: Reads, id: ChannelId): Promise<RankedRole | null> => {
  const row = await reads
    .selectFrom('roles')
    .select('id')
    .where('guildId', '=', guildOfConversation(id))
    .executeTakeFirst();
  return row === undefined ? null : roleOf(row.id);
};

/** Removes a conversation with its messages. */
export const deleteConversation = async (trx: Db, id: ChannelId): Promise<void> => {
  await trx.deleteFrom('guilds').where('id', '=', guildOfConversation(id)).execute();
};

/** Changes a member's view of a conversation. */
export const setMember = async (
  trx: Db,
  { id, userId }: { readonly id: ChannelId; readonly userId: UserId },
  patch: Partial<Pick<MemberRow, 'stance' | 'unanswered' | 'closed'>>,
): Promise<void> => {
  await trx
    .updateTable('conversationMembers')
    .set(patch)
    .where('conversationId', '=', id)
    .where('userId', '=', userId)
    .execute();
};

/** Makes somebody the owner of a group. */
export const setGroupOwner = async (trx: Db, id: ChannelId, ownerId: UserId): Promise<void> => {
  await trx.updateTable('conversations').set({ ownerId }).where('id', '=', id).execute();
};

/** Changes the name and the picture of a group; what is undefined stays. Returns its former picture. */
export const updateGroup = async (
  trx: Db,
  id: ChannelId,
  patch: { readonly name?: string; readonly icon?: string | null },
): Promise<string | null> => {
  const guildId = guildOfConversation(id);
  const before = await trx.selectFrom('guilds').select('icon').where('id', '=', guildId).executeTakeFirst();
  if (Object.keys(patch).length > 0)
    await trx.updateTable('guilds').set(patch).where('id', '=', guildId).execute();
  return before?.icon ?? null;
};

type SeenRow = DirectChannel & { readonly viewer: UserId; readonly closed: boolean };

const MEMBERS = sql`(
  select json_agg(${jsonOf<DirectMember>({
    id: sql`u.id::text`,
    username: 'u.username',
    avatar: 'u.avatar',
    avatarDecoration: 'u.avatar_decoration',
    bio: 'u.bio',
  })} order by other.joined_at, other.user_id)
  from conversation_members other join users u on u.id = other.user_id where other.conversation_id = c.id
)`;

/** Whether somebody who is no friend waits for the answer of the member `cm`. */
const IS_REQUEST = sql<boolean>`(cm.stance = 'waiting' and not exists (
  select from relations r join conversation_members o on o.user_id = r.other_id and o.conversation_id = c.id
  where r.user_id = cm.user_id and r.kind = 'friend'
))`;

const SEEN = fieldsOf<SeenRow>({
  viewer: 'cm.user_id',
  closed: 'cm.closed',
  id: 'c.id',
  type: 'c.type',
  name: sql`nullif(g.name, '')`,
  icon: 'g.icon',
  ownerId: 'c.owner_id',
  members: MEMBERS,
  request: IS_REQUEST,
  hasUnread: READ_STATE.hasUnread,
  lastReadId: READ_STATE.lastReadId,
  unreadCount: READ_STATE.unreadCount,
  mentionCount: sql`case when ${IS_REQUEST} then 0 else ${READ_STATE.mentionCount} end`,
  lastMessageAt: sql`(select x.created_at from messages x where x.id = ch.last_message_id)`,
  changes: READ_STATE.changes,
});

const select = async (reads: Reads, where: RawBuilder<unknown>): Promise<readonly SeenConversation[]> => {
  const { rows } = await sql<SeenRow>`
    select ${SEEN}
    from conversation_members cm
    join conversations c on c.id = cm.conversation_id
    join guilds g on g.id = c.id
    join channels ch on ch.id = c.id
    join members m on m.guild_id = c.id and m.user_id = cm.user_id
    left join read_markers rm on rm.user_id = cm.user_id and rm.channel_id = ch.id
    ${JOINED_COUNTS}
    where ${where}
    order by coalesce(ch.last_message_id, c.id) desc`.execute(reads);
  return rows.map(({ viewer, closed, ...channel }) => ({ userId: viewer, closed, channel }));
};

/** The conversations that a person has not closed, last used first. */
export const listConversations = async (reads: Reads, userId: UserId): Promise<DirectChannel[]> =>
  (await select(reads, sql`cm.user_id = ${userId} and not cm.closed`)).map(({ channel }) => channel);

/** A conversation as each of its members sees it. */
export const listViews = (reads: Reads, id: ChannelId): Promise<readonly SeenConversation[]> =>
  select(reads, sql`c.id = ${id}`);

/** The conversations of a person as the others see them who have them in their list. */
export const listViewsOfOthers = (reads: Reads, userId: UserId): Promise<readonly SeenConversation[]> =>
  select(
    reads,
    sql`cm.user_id <> ${userId} and not cm.closed and c.id in (
      select conversation_id from conversation_members where user_id = ${userId}
    )`,
  );

/** The groups of a person. */
export const listGroupIds = async (reads: Reads, userId: UserId): Promise<readonly ChannelId[]> => {
  const { rows } = await sql<{ readonly id: ChannelId }>`
    select c.id from conversations c join conversation_members cm on cm.conversation_id = c.id
    where cm.user_id = ${userId} and c.type = 'group' order by c.id`.execute(reads);
  return rows.map(({ id }) => id);
};
