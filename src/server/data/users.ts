import { sql } from 'kysely';
import type { User } from '../../contract/entities/user';
import type { GuildId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';
import { isAmong } from './among';

/** The columns of `User`; never the hash of the password. */
export const USER_COLUMNS = [
  'users.id',
  'users.username',
  'users.email',
  'users.verified',
  'users.role',
  'users.flags',
  'users.twoFactor',
  'users.languagePreference',
  'users.avatar',
  'users.avatarDecoration',
  'users.nameplate',
  'users.bio',
  'users.status',
  'users.invisible',
  'users.statusText',
  'users.statusUntil',
  'users.createdAt',
] as const;

/** Whether there is any account, deleted ones included. */
export const hasAccounts = async (db: Reads): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The account of an id, or null. */
export const findUser = async (db: Reads, id: UserId): Promise<User | null> =>
  (await db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;

/** The names of these accounts, by their ids. */
export const findUsernames = async (
  db: Reads,
  ids: readonly UserId[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'username']).where(isAmong('id', ids)).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
};

/**
 * Sets an account's picture and returns the previous one. Runs in a transaction: two concurrent replacements leave no
 * picture behind.
 */
export const replaceAvatar = async (trx: Db, id: UserId, avatar: string): Promise<string | null> => {
  const before = await trx
    .selectFrom('users')
    .select('avatar')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  await updateUser(trx, id, { avatar });
  return before?.avatar ?? null;
};

export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
}

/** The account of an e-mail address, ignoring case, with the hash of its password; or null. */
export const findCredentials = async (db: Reads, email: string): Promise<Credentials | null> => {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .select('users.passwordHash')
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
};

/** The hash of an account's password, or null where there is no such account. */
export const findPasswordHash = async (db: Reads, id: UserId): Promise<string | null> =>
  (await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst())
    ?.passwordHash ?? null;

export interface NewUser {
  readonly id: UserId;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly createdAt: string;
}

export type TakenName = 'username' | 'email';

const whatIsTaken = async (db: Reads, email: string): Promise<TakenName> =>
  (await findCredentials(db, email)) === null ? 'username' : 'email';

/** Creates an account. Reports whether the username or the e-mail address is taken, ignoring case. */
export const insertUser = async (
  db: Db,
  user: NewUser,
): Promise<{ readonly user: User } | { readonly taken: TakenName }> => {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? { taken: await whatIsTaken(db, user.email) } : { user: row };
};

export interface ProfilePatch {
  readonly bio?: string | null;
  readonly invisible?: boolean;
  readonly statusText?: string | null;
  readonly statusUntil?: string | null;
  readonly avatar?: string | null;
  readonly avatarDecoration?: string | null;
  readonly nameplate?: string | null;
  readonly passwordHash?: string;
  /** User role number, 0 to 5. */
  readonly role?: number;
  readonly verified?: boolean;
}

/** Changes the given fields only. */
export const updateUser = async (db: Db, id: UserId, patch: ProfilePatch): Promise<void> => {
  await db.updateTable('users').set(patch).where('id', '=', id).execute();
};

/** Changes the username; false when another account uses it. */
export const updateUsername = async (db: Db, id: UserId, username: string): Promise<boolean> => {
  const row = await db
    .updateTable('users')
    .set({ username })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select 1 from users u
        where lower(u.username) = lower(${username}) and u.deleted_at is null and u.id <> ${id})`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Changes the e-mail address, which is then unverified; false when another account uses it. */
export const updateEmail = async (db: Db, id: UserId, email: string): Promise<boolean> => {
  const row = await db
    .updateTable('users')
    .set({ email, verified: false })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select 1 from users u
        where lower(u.email) = lower(${email}) and u.deleted_at is null and u.id <> ${id})`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** The guilds of a user, without those of conversations. */
export const listGuildIds = async (db: Reads, userId: UserId): Promise<readonly GuildId[]> =>
  (await listGuildIdsOf(db, [userId])).get(userId) ?? [];

/** The guilds of each of these users; users without guilds are left out. */
export const listGuildIdsOf = async (
  db: Reads,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, readonly GuildId[]>> => {
  const { rows } = await sql<{ readonly userId: UserId; readonly guildId: GuildId }>`
    select m.user_id, m.guild_id from members m join guilds g on g.id = m.guild_id
    where m.user_id = any(${sql.val(userIds)}::bigint[]) and g.owner_id is not null`.execute(db);
  const guilds = new Map<UserId, GuildId[]>();
  for (const { userId, guildId } of rows) {
    const known = guilds.get(userId);
    if (known === undefined) guilds.set(userId, [guildId]);
    else known.push(guildId);
  }
  return guilds;
};
