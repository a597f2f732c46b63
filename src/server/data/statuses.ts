import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import type { MemberStatus } from '../../contract/schemas';
import { type EventVersion, toEventVersion } from './event-versions';
import type { Db } from './schema';

/** A status to be stored. */
export interface StatusDraft {
  readonly userId: UserId;
  readonly status: MemberStatus;
}

/** The result of storing a status, and its version. */
export interface KeptStatus {
  /** Whether the status changed. */
  readonly isNew: boolean;
  readonly version: EventVersion;
}

/** A stored status as others are told of it. */
export interface StatusChange extends StatusDraft {
  readonly version: EventVersion;
}

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
  }>`
    with before as (
      select u.id, u.status, wanted.status as next
      from users u
      join unnest(
        ${sql.val(drafts.map(({ userId }) => userId))}::bigint[], ${sql.val(drafts.map(({ status }) => status))}::text[]
      ) as wanted (id, status) on wanted.id = u.id
      order by u.id for no key update of u
    )
    update users set status = before.next from before where users.id = before.id
    returning users.id, before.status <> before.next as is_new, nextval('event_versions') as version`.execute(
    db,
  );
  const kept = new Map(
    rows.map(({ id, isNew, version }) => [id, { isNew, version: toEventVersion(Number(version)) }]),
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
