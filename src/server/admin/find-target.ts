import { sql } from 'kysely';
import { failure, success, type Result } from '../../contract/failure';
import { type GuildId, toId, type UserId } from '../../contract/ids';
import { isStorableId } from '../data/ids';
import type { Db } from '../data/schema';

export interface NamedUser {
  readonly id: UserId;
  readonly username: string;
}

export interface NamedGuild {
  readonly id: GuildId;
  readonly name: string;
}

/** Finds an account by id, e-mail address or username, ignoring case. */
export const findNamedUser = async (db: Db, who: string): Promise<Result<NamedUser, string>> => {
  const wanted = who.trim();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('deletedAt', 'is', null)
    .where((where) =>
      where.or([
        sql<boolean>`lower(username) = lower(${wanted})`,
        sql<boolean>`lower(email) = lower(${wanted})`,
        ...(isStorableId(wanted) ? [where('id', '=', toId<UserId>(wanted))] : []),
      ]),
    )
    .execute();
  const [row] = rows.length === 1 ? rows : rows.filter(({ id }) => id === wanted);
  return row === undefined
    ? failure(`There is no user '${wanted}'. Use an id, e-mail or username.`)
    : success(row);
};

/** Finds a guild by id or by a unique name. */
export const findNamedGuild = async (db: Db, which: string): Promise<Result<NamedGuild, string>> => {
  const wanted = which.trim();
  const rows = await db
    .selectFrom('guilds')
    .select(['id', 'name'])
    .where((where) =>
      where.or([
        sql<boolean>`lower(name) = lower(${wanted})`,
        ...(isStorableId(wanted) ? [where('id', '=', toId<GuildId>(wanted))] : []),
      ]),
    )
    .limit(3)
    .execute();
  const [row] = rows.length === 1 ? rows : rows.filter(({ id }) => id === wanted);
  if (row !== undefined) return success(row);
  return failure(
    rows.length === 0
      ? `There is no server '${wanted}'. Use an id or a name.`
      : `Several servers are named '${wanted}'. Use the id ('servers ${wanted}' lists them).`,
  );
};
