import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import type { ChosenStatus } from '../../contract/schemas';
import { type EventVersion, toEventVersion } from './event-versions';
import type { Db } from './schema';
import { type KeptStatus, setStatuses, type StatusDraft } from './statuses';
import { isAmong } from './among';

/** The presence of a user on a node: one row for each node that has, or recently had, sockets of the user. */
export interface UserOnNode {
  readonly instance: string;
  readonly userId: UserId;
}

/**
 * Serialises the changes of these users over all nodes: the statements after it read the rows of other nodes. Returns
 * the shown statuses. The order of the locks is that of all that lock several accounts.
 */
const lockUsers = async (trx: Db, users: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> => {
  const { rows } = await sql<{ readonly id: UserId; readonly status: string }>`
    select id, status from users where id = any(${sql.val(users)}::bigint[]) order by id for no key update`.execute(
    trx,
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
};

interface Elsewhere {
  readonly nodes: number;
  readonly sockets: number;
}

const NOWHERE: Elsewhere = { nodes: 0, sockets: 0 };

const findElsewhere = async (
  trx: Db,
  instance: string,
  users: readonly UserId[],
): Promise<(userId: UserId) => Elsewhere> => {
  const { rows } = await sql<Elsewhere & { readonly userId: UserId }>`
    select a.user_id, count(*)::int as nodes, sum(a.sockets)::int as sockets
    from attendances a join nodes n on n.instance = a.instance
    where a.user_id = any(${sql.val(users)}::bigint[]) and a.instance <> ${instance} and n.expires_at > now()
    group by a.user_id`.execute(trx);
  const found = new Map(rows.map((row) => [row.userId, row]));
  return (userId) => found.get(userId) ?? NOWHERE;
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
  await lockUsers(trx, [at.userId]);
  const elsewhere = (await findElsewhere(trx, at.instance, [at.userId]))(at.userId);
  if (sockets + Math.max(0, elsewhere.sockets - limits.replaced) > limits.max) return false;
  await putRow(trx, at, sockets);
  return true;
};

/** Records how many sockets of a user are left on this node; the row stays until `departUsers`. */
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

/** A new socket of a user on this node. */
export interface Arriving {
  readonly userId: UserId;
  /** The status of the handshake. */
  readonly status: ChosenStatus;
  /** Whether it is the first of the user's sockets on this node. */
  readonly isFirst: boolean;
}

/** Sets statuses, where there is one to set; null for the others. One result for each user, in their order. */
const setSome = async (
  trx: Db,
  drafts: readonly (StatusDraft | null)[],
): Promise<readonly (KeptStatus | null)[]> => {
  const set = drafts.filter((draft) => draft !== null);
  const kept = await setStatuses(trx, set);
  const byUser = new Map(set.map(({ userId }, nth) => [userId, kept[nth] ?? null]));
  return drafts.map((draft) => (draft === null ? null : (byUser.get(draft.userId) ?? null)));
};

/**
 * Handles new sockets of different users: sets the status of the handshake when it is the first on all nodes, or when
 * the user is shown as offline. Returns the change of each status; null if none. Runs in a transaction.
 */
export const arriveUsers = async (
  trx: Db,
  instance: string,
  arriving: readonly Arriving[],
): Promise<readonly (KeptStatus | null)[]> => {
  const users = arriving.map(({ userId }) => userId);
  const shown = await lockUsers(trx, users);
  const elsewhere = await findElsewhere(trx, instance, users);
  await trx
    .insertInto('attendances')
    .values(users.map((userId) => ({ instance, userId, sockets: 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return setSome(
    trx,
    arriving.map(({ userId, status, isFirst }) => {
      const isFirstOfAll = isFirst && elsewhere(userId).sockets === 0;
      return isFirstOfAll || shown.get(userId) === 'inactive' ? { userId, status } : null;
    }),
  );
};

/**
 * Removes the rows of different users of this node; shows those as offline of whom no other node has a row. Returns the
 * change of each status; null if none. Runs in a transaction.
 */
export const departUsers = async (
  trx: Db,
  instance: string,
  users: readonly UserId[],
): Promise<readonly (KeptStatus | null)[]> => {
  await lockUsers(trx, users);
  await trx
    .deleteFrom('attendances')
    .where(isAmong('userId', users))
    .where('instance', '=', instance)
    .execute();
  const elsewhere = await findElsewhere(trx, instance, users);
  return setSome(
    trx,
    users.map((userId) => (elsewhere(userId).nodes > 0 ? null : { userId, status: 'inactive' })),
  );
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
    old as (delete from nodes where expires_at < now() - interval '1 day'),
    -- In the order of all that lock several accounts.
    locked as (
      select id from users where id in (select user_id from gone) order by id for no key update
    )
    update users set status = 'inactive' from locked
    where users.id = locked.id and status <> 'inactive' and not exists (
      select 1 from attendances a join nodes n on n.instance = a.instance
      where a.user_id = users.id and n.expires_at > now()
    )
    returning users.id, nextval('event_versions') as version`.execute(db);
  return rows.map(({ id, version }) => ({ userId: id, version: toEventVersion(Number(version)) }));
};
