import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import type { ChosenStatus } from '../../contract/schemas';
import { type EventVersion, toEventVersion } from './event-versions';
import type { Db } from './schema';
import { type KeptStatus, setStatus } from './users';

/** The presence of a user on a node: one row for each node that has, or recently had, sockets of the user. */
export interface UserOnNode {
  readonly instance: string;
  readonly userId: UserId;
}

/**
 * Serialises the changes of one user over all nodes: the statements after it read the rows of other nodes. Returns the
 * shown status.
 */
const lockUser = async (trx: Db, userId: UserId): Promise<string | null> =>
  (
    await trx
      .selectFrom('users')
      .select('status')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.status ?? null;

interface Elsewhere {
  readonly nodes: number;
  readonly sockets: number;
}

const findElsewhere = async (trx: Db, { instance, userId }: UserOnNode): Promise<Elsewhere> => {
  const { rows } = await sql<Elsewhere>`
    select count(*)::int as nodes, coalesce(sum(a.sockets), 0)::int as sockets
    from attendances a join nodes n on n.instance = a.instance
    where a.user_id = ${userId} and a.instance <> ${instance} and n.expires_at > now()`.execute(trx);
  return rows[0] ?? { nodes: 0, sockets: 0 };
};

const putRow = async (trx: Db, { instance, userId }: UserOnNode, sockets: number): Promise<void> => {
  await trx
    .insertInto('attendances')
    .values({ instance, userId, sockets })
    .onConflict((conflict) => conflict.columns(['userId', 'instance']).doUpdateSet({ sockets }))
    .execute();
};

/**
 * Records the number of a user's sockets on this node, unless the total of all nodes would exceed `max`; then returns
 * false. `replaced` of the sockets on other nodes are about to close. Runs in a transaction.
 */
export const admitSocket = async (
  trx: Db,
  at: UserOnNode,
  sockets: number,
  limits: { readonly max: number; readonly replaced: number },
): Promise<boolean> => {
  await lockUser(trx, at.userId);
  const elsewhere = await findElsewhere(trx, at);
  if (sockets + Math.max(0, elsewhere.sockets - limits.replaced) > limits.max) return false;
  await putRow(trx, at, sockets);
  return true;
};

/** Records how many sockets of a user are left on this node; the row stays until `departUser`. */
export const noteSockets = async (
  db: Db,
  { instance, userId }: UserOnNode,
  sockets: number,
): Promise<void> => {
  await db
    .updateTable('attendances')
    .set({ sockets })
    .where('userId', '=', userId)
    .where('instance', '=', instance)
    .execute();
};

/**
 * Handles a new socket of a user: sets the status of its handshake when it is the first on all nodes, or when the user
 * is shown as offline. Returns the change of the status; null if none. Runs in a transaction.
 */
export const arriveUser = async (
  trx: Db,
  at: UserOnNode,
  isFirst: boolean,
  status: ChosenStatus,
): Promise<KeptStatus | null> => {
  const shown = await lockUser(trx, at.userId);
  const elsewhere = await findElsewhere(trx, at);
  await trx
    .insertInto('attendances')
    .values({ ...at, sockets: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const isFirstOfAll = isFirst && elsewhere.sockets === 0;
  return isFirstOfAll || shown === 'inactive' ? setStatus(trx, at.userId, status) : null;
};

/** Removes a user's row of this node; shows the user as offline when no other node has one, else returns null. */
export const departUser = async (trx: Db, at: UserOnNode): Promise<KeptStatus | null> => {
  await lockUser(trx, at.userId);
  await trx
    .deleteFrom('attendances')
    .where('userId', '=', at.userId)
    .where('instance', '=', at.instance)
    .execute();
  const { nodes } = await findElsewhere(trx, at);
  return nodes > 0 ? null : setStatus(trx, at.userId, 'inactive');
};

/**
 * Restores this node's rows to the users connected here, after other nodes may have removed the rows of a seemingly
 * dead node.
 */
export const restoreAttendances = async (
  trx: Db,
  instance: string,
  here: ReadonlyMap<UserId, number>,
): Promise<void> => {
  const users = [...here.keys()];
  await sql`
    delete from attendances where instance = ${instance} and user_id <> all(${sql.val(users)}::bigint[])`.execute(
    trx,
  );
  await sql`
    insert into attendances (user_id, instance, sockets)
    select t.user_id, ${instance}, t.sockets
    from unnest(${sql.val(users)}::bigint[], ${sql.val([...here.values()])}::int[]) as t (user_id, sockets)
    join users u on u.id = t.user_id
    on conflict (user_id, instance) do update set sockets = excluded.sockets`.execute(trx);
};

/** A user who is now shown as offline, and the version of that change. */
export interface Departed {
  readonly userId: UserId;
  readonly version: EventVersion;
}

/**
 * Deletes expired nodes and their rows; returns the users who are on no node any more and were not shown as offline.
 */
export const sweepAttendances = async (db: Db): Promise<Departed[]> => {
  const { rows } = await sql<{ readonly id: UserId; readonly version: string }>`
    with gone as (
      delete from attendances a
      where not exists (select 1 from nodes n where n.instance = a.instance and n.expires_at > now())
      returning a.user_id
    ),
    old as (delete from nodes where expires_at < now() - interval '1 day')
    update users set status = 'inactive'
    where status <> 'inactive' and id in (select user_id from gone) and not exists (
      select 1 from attendances a join nodes n on n.instance = a.instance
      where a.user_id = users.id and n.expires_at > now()
    )
    returning id, nextval('event_versions') as version`.execute(db);
  return rows.map(({ id, version }) => ({ userId: id, version: toEventVersion(Number(version)) }));
};
