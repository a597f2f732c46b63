import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import type { MemberStatus } from '../../contract/schemas';
import { type EventVersion, toEventVersion } from './event-versions';
import type { Db, Reads } from './schema';

/** A status to be stored. */
export interface StatusDraft {
  readonly userId: UserId;
  /** Null leaves it as it is. */
  readonly status: MemberStatus | null;
}

/** What others see of a user. */
export interface ShownStatus {
  /** `inactive` for an invisible user. */
  readonly status: MemberStatus;
  /** What the user says beside it, and until when; null while others see the user as offline. */
  readonly statusText: string | null;
  readonly statusUntil: string | null;
}

/** The result of storing a status, and its version. */
export interface KeptStatus extends ShownStatus {
  /** Whether the shown status changed. */
  readonly isNew: boolean;
  readonly version: EventVersion;
}

/** A stored status as others are told of it. */
export interface StatusChange extends ShownStatus {
  readonly userId: UserId;
  readonly version: EventVersion;
}

/** What others see of somebody who is offline. */
export const AS_OFFLINE: ShownStatus = { status: 'inactive', statusText: null, statusUntil: null };

/** What the user `u` says, as others see it: nothing of somebody who is offline for them. */
const said = (column: string) =>
  sql<string | null>`case when u.status <> 'inactive' then ${sql.ref(column)} end`;
export const SAID = { statusText: said('u.status_text'), statusUntil: said('u.status_until') } as const;

/**
 * Sets the shown statuses of different users by one statement; one result for each, in their order. Null where there is
 * no such account.
 */
export const setStatuses = async (
  db: Db,
  drafts: readonly StatusDraft[],
): Promise<readonly (KeptStatus | null)[]> => {
  if (drafts.length === 0) return [];
  // Each version is taken in the update of its row, which is locked since before it was read. The rows are locked in
  // the order of their ids, as by all that lock several accounts.
  const { rows } = await sql<{
    readonly id: UserId;
    readonly isNew: boolean;
    readonly version: string;
    readonly status: MemberStatus;
    readonly statusText: string | null;
    readonly statusUntil: string | null;
  }>`
    with before as (
      select u.id, u.status,
        case when u.invisible then 'inactive' else coalesce(nullif(wanted.status, ''), u.status) end as next
      from users u
      join unnest(
        ${sql.val(drafts.map(({ userId }) => userId))}::bigint[], ${sql.val(drafts.map(({ status }) => status ?? ''))}::text[]
      ) as wanted (id, status) on wanted.id = u.id
      order by u.id for no key update of u
    ), stored as (
      update users u set status = before.next from before where u.id = before.id
      returning u.id, before.status as was, u.status, ${SAID.statusText} as status_text, ${SAID.statusUntil} as status_until,
        nextval('event_versions') as version
    )
    select id, was <> status as is_new, version, status, status_text, status_until from stored`.execute(db);
  const kept = new Map(
    rows.map(({ id, version, ...shown }) => [id, { ...shown, version: toEventVersion(Number(version)) }]),
  );
  return drafts.map(({ userId }) => kept.get(userId) ?? null);
};

/** At the start no user is connected: all are offline except the demo's people. */
export const resetPresence = async (db: Db): Promise<void> => {
  await db
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('status', '<>', 'inactive')
    .where('statusIsFixed', '=', false)
    .execute();
};

/** Whether what somebody says is over: a look, so that a server at rest does not write. */
export const hasDueStatuses = async (db: Reads, now: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('statusUntil', '<=', now).limit(1).executeTakeFirst()) !==
  undefined;

/** Removes what is over; the result are those of whom this node has removed it. */
export const clearDueStatuses = async (db: Db, now: string): Promise<UserId[]> => {
  const rows = await db
    .updateTable('users')
    .set({ statusText: null, statusUntil: null })
    .where('statusUntil', '<=', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
