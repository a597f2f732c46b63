import { type RawBuilder, sql } from 'kysely';
import type { Privacy, RelatedUser, Relation, RelationKind } from '../../contract/entities/relation';
import type { UserId } from '../../contract/ids';
import { USUAL_PRIVACY } from '../../contract/privacy-rules';
import type { FriendName } from '../../domain/people/friend-name';
import type { Standing } from '../../domain/people/reach';
import type { Pair } from '../../domain/people/relations';
import { fieldsOf } from './fields';
import { isStorableId } from './ids';
import type { Db, Reads } from './schema';
import { SAID } from './statuses';

/** Whether the user of the first expression has blocked that of the second: their mentions do not count. */
export const hasBlocked = (
  who: RawBuilder<unknown>,
  whom: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from relations blocked where blocked.user_id = ${who} and blocked.other_id = ${whom} and blocked.kind = 'blocked'
)`;

/** The account of a typed name; null if there is none. */
export const findByFriendName = async (
  reads: Reads,
  { username, lastDigits }: FriendName,
): Promise<UserId | null> => {
  const row = await reads
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined || (lastDigits !== null && !row.id.endsWith(lastDigits))) return null;
  return row.id;
};

/** Whether an account was ever made, also one that is deleted now. */
export const isAccount = async (reads: Reads, userId: UserId): Promise<boolean> =>
  isStorableId(userId) &&
  (await reads.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;

/**
 * All that decides whether a person may reach somebody, by one query whatever the answer, which therefore takes as long
 * for one who is blocked as for one who is not wanted. Stable while both accounts are locked.
 */
export const readStanding = async (reads: Reads, me: UserId, other: UserId): Promise<Standing> => {
  const kindOf = (who: UserId, whom: UserId) =>
    sql`(select kind from relations where user_id = ${who} and other_id = ${whom})`;
  const shared = sql`select from members m join members o on o.guild_id = m.guild_id and o.user_id = ${other}
        join guilds g on g.id = m.guild_id and g.owner_id is not null where m.user_id = ${me}`;
  const { rows } = await sql<
    Omit<Standing, 'isSelf' | 'privacy'> & { readonly [K in keyof Privacy]: Privacy[K] | null }
  >`
    select ${kindOf(me, other)} as mine, ${kindOf(other, me)} as theirs,
      (select friend_requests from privacy where user_id = ${other}) as friend_requests,
      (select direct_messages from privacy where user_id = ${other}) as direct_messages,
      exists (select from users where id = ${other} and deleted_at is null) as is_there,
      exists (${shared}) as shares_guild,
      exists (${shared} and coalesce(o.takes_direct,
        (select direct_messages from guild_settings where guild_id = g.id), true)) as shares_open_guild`.execute(
    reads,
  );
  const [row] = rows;
  return {
    isSelf: me === other,
    isThere: row?.isThere ?? false,
    mine: row?.mine ?? null,
    theirs: row?.theirs ?? null,
    sharesGuild: row?.sharesGuild ?? false,
    sharesOpenGuild: row?.sharesOpenGuild ?? false,
    privacy: {
      friendRequests: row?.friendRequests ?? USUAL_PRIVACY.friendRequests,
      directMessages: row?.directMessages ?? USUAL_PRIVACY.directMessages,
    },
  };
};

/** Stores what two people are to each other now, where it changed. Both accounts are locked. */
export const writePair = async (
  trx: Db,
  [me, other]: readonly [UserId, UserId],
  { before, after, since }: { readonly before: Pair; readonly after: Pair; readonly since: string },
): Promise<void> => {
  const write = async (
    userId: UserId,
    otherId: UserId,
    was: RelationKind | null,
    kind: RelationKind | null,
  ) => {
    if (was === kind) return;
    if (kind === null)
      await trx.deleteFrom('relations').where('userId', '=', userId).where('otherId', '=', otherId).execute();
    else
      await trx
        .insertInto('relations')
        .values({ userId, otherId, kind, since })
        .onConflict((conflict) => conflict.columns(['userId', 'otherId']).doUpdateSet({ kind, since }))
        .execute();
  };
  await write(me, other, before.mine, after.mine);
  await write(other, me, before.theirs, after.theirs);
};

type Row = Omit<RelatedUser, 'status'> &
  Omit<Relation, 'user'> & { readonly holder: UserId; readonly status: string };

const ROW = fieldsOf<Row>({
  holder: 'r.user_id',
  id: 'u.id',
  username: 'u.username',
  avatar: 'u.avatar',
  avatarDecoration: 'u.avatar_decoration',
  bio: 'u.bio',
  status: 'u.status',
  ...SAID,
  kind: 'r.kind',
  since: 'r.since',
});

const relationOf = ({ holder: _holder, kind, since, status, ...user }: Row): Relation => ({
  user:
    kind === 'friend'
      ? { ...user, status: status as RelatedUser['status'] }
      : { ...user, status: null, statusText: null, statusUntil: null },
  kind,
  since,
});

const select = (reads: Reads, where: RawBuilder<unknown>) =>
  sql<Row>`
    select ${ROW} from relations r join users u on u.id = r.other_id where ${where} order by r.since desc, r.other_id`.execute(
    reads,
  );

/** What others are to a person. */
export const listRelations = async (reads: Reads, userId: UserId): Promise<Relation[]> =>
  (await select(reads, sql`r.user_id = ${userId}`)).rows.map(relationOf);

/** What somebody is to a person; null for nothing. */
export const findRelation = async (
  reads: Reads,
  userId: UserId,
  otherId: UserId,
): Promise<Relation | null> => {
  const [row] = (await select(reads, sql`r.user_id = ${userId} and r.other_id = ${otherId}`)).rows;
  return row === undefined ? null : relationOf(row);
};

/** A person for whom somebody is something, and what. */
export interface HeldRelation {
  readonly userId: UserId;
  readonly relation: Relation;
}

/** What a user is to others. */
export const listHolders = async (reads: Reads, otherId: UserId): Promise<readonly HeldRelation[]> =>
  (await select(reads, sql`r.other_id = ${otherId}`)).rows.map((row) => ({
    userId: row.holder,
    relation: relationOf(row),
  }));

/** How many requests of a person are open, and how many people they have as friends, asked, or blocked. */
export const countRelations = async (
  reads: Reads,
  userId: UserId,
): Promise<{ readonly asked: number; readonly held: number }> => {
  const { rows } = await sql<{ readonly asked: number; readonly held: number }>`
    select count(*) filter (where kind = 'outgoing')::int as asked, count(*)::int as held
    from relations where user_id = ${userId} and kind <> 'incoming'`.execute(reads);
  return rows[0] ?? { asked: 0, held: 0 };
};

/** The friends of each of these users; users without friends are left out. */
export const listFriendsOf = async (
  reads: Reads,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, readonly UserId[]>> => {
  const { rows } = await sql<{ readonly userId: UserId; readonly otherId: UserId }>`
    select user_id, other_id from relations
    where other_id = any(${sql.val(userIds)}::bigint[]) and kind = 'friend'`.execute(reads);
  const friends = new Map<UserId, UserId[]>();
  for (const { userId, otherId } of rows) {
    const known = friends.get(otherId);
    if (known === undefined) friends.set(otherId, [userId]);
    else known.push(userId);
  }
  return friends;
};

/**
 * Removes what a deleted account was to others, and they to it, and returns who had it as friend or request. Who has
 * blocked it keeps that, because its messages may stay.
 */
export const deleteRelationsOf = async (trx: Db, userId: UserId): Promise<readonly UserId[]> => {
  await trx.deleteFrom('relations').where('userId', '=', userId).execute();
  await trx.deleteFrom('privacy').where('userId', '=', userId).execute();
  const gone = await trx
    .deleteFrom('relations')
    .where('otherId', '=', userId)
    .where('kind', '<>', 'blocked')
    .returning('userId')
    .execute();
  return gone.map((row) => row.userId);
};

/** By whom a person may be reached. */
export const findPrivacy = async (reads: Reads, userId: UserId): Promise<Privacy> =>
  (await reads
    .selectFrom('privacy')
    .select(['friendRequests', 'directMessages'])
    .where('userId', '=', userId)
    .executeTakeFirst()) ?? USUAL_PRIVACY;

/** Stores by whom a person may be reached. */
export const savePrivacy = async (trx: Db, userId: UserId, privacy: Privacy): Promise<void> => {
  await trx
    .insertInto('privacy')
    .values({ userId, ...privacy })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(privacy))
    .execute();
};
