import { sql } from 'kysely';
import type { GuildId, UserId } from '../../contract/ids';
import { DELETED_USER } from '../../domain/members/deleted-user';
import type { Db, Reads, TokenId } from './schema';
import { deleteTokensOf } from './tokens';

/** What an account owns: it goes only when it owns nothing. */
export const listOwnedGuilds = async (
  db: Reads,
  userId: UserId,
): Promise<readonly { readonly id: GuildId; readonly name: string }[]> =>
  db.selectFrom('guilds').select(['id', 'name']).where('ownerId', '=', userId).orderBy('id').execute();

/** How an account stands to its deletion. */
export interface DeletionState {
  readonly due: string | null;
  readonly erases: boolean;
  readonly isDeleted: boolean;
}

/** How an account stands to its deletion; null where there never was such an account. */
export const findDeletion = async (db: Reads, userId: UserId): Promise<DeletionState | null> => {
  const row = await db
    .selectFrom('users')
    .select(['deletionDue as due', 'deletionErases as erases', 'deletedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : { due: row.due, erases: row.erases, isDeleted: row.deletedAt !== null };
};

/** Notes that an account is to go, or with null that it is to stay after all. */
export const setDeletion = async (
  db: Db,
  userId: UserId,
  order: { readonly due: string; readonly erases: boolean } | null,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ deletionDue: order?.due ?? null, deletionErases: order?.erases ?? false })
    .where('id', '=', userId)
    .execute();
};

/** Where an account stands in the order in which accounts are due. */
export interface DueAccount {
  readonly id: UserId;
  readonly due: string;
}

/**
 * Accounts whose time has come, the longest due first, and those whose messages are not all erased yet: `limit` of them
 * behind `after`, or the first.
 */
export const listDueAccounts = async (
  db: Reads,
  now: string,
  { limit, after }: { readonly limit: number; readonly after: DueAccount | null },
): Promise<readonly DueAccount[]> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'deletionDue as due'])
    .where('deletionDue', '<=', now)
    .where(
      sql<boolean>`(deleted_at is not null
        or not exists (select 1 from guilds where guilds.owner_id = users.id))`,
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(deletion_due, id) > (${after?.due}, ${after?.id})`),
    )
    .orderBy('deletionDue')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, due }) => (due === null ? [] : [{ id, due }]));
};

/**
 * Takes from an account all that is personal, but its memberships: what is left is a row that says that there was one.
 * Answers its picture and its tokens. `eraseFrom` is the time from which on its messages are erased, null where they stay.
 */
export const emptyAccount = async (
  trx: Db,
  userId: UserId,
  { now, eraseFrom }: { readonly now: string; readonly eraseFrom: string | null },
): Promise<{ readonly avatar: string | null; readonly ended: readonly TokenId[] }> => {
  const ended = await deleteTokensOf(trx, userId);
  const before = await trx.selectFrom('users').select('avatar').where('id', '=', userId).executeTakeFirst();
  await trx
    .updateTable('users')
    .set({
      ...{ username: DELETED_USER, email: '', passwordHash: '', verified: false, role: 0, flags: 0 },
      ...{ languagePreference: null, avatar: null, avatarDecoration: null, nameplate: null, bio: null },
      ...{ status: 'inactive', statusIsFixed: false },
      ...{ deletionDue: eraseFrom, deletionErases: eraseFrom !== null, deletedAt: now },
    })
    .where('id', '=', userId)
    .execute();
  for (const table of ['readMarkers', 'requests', 'systemMessages', 'idempotencyKeys'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute();
  await trx.deleteFrom('messageNonces').where('authorId', '=', userId).execute();
  await trx
    .updateTable('partnerApplications')
    .set({ applicantId: null })
    .where('applicantId', '=', userId)
    .execute();
  // What they sent for servers stays with these.
  await trx.updateTable('media').set({ ownerId: null }).where('ownerId', '=', userId).execute();
  // Names as they were: what was done to the account stays in the trail, its names do not.
  await sql`
    update audit_log set target_name = ${DELETED_USER},
      changes = case when action_type = 'MEMBER_UPDATE' then '[]'::jsonb else changes end
    where target_type = 'user' and target_id = ${userId}`.execute(trx);
  return { avatar: before?.avatar ?? null, ended };
};
