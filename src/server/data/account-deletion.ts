import { sql } from 'kysely';
import type { GuildId, UserId } from '../../contract/ids';
import { DELETED_USER } from '../../domain/members/deleted-user';
import { forgetRemovedOf } from './removed-messages';
import type { Db, Reads, TokenId } from './schema';
import { deleteMailsOf } from './mails';
import { removeSecondFactor } from './second-factors';
import { deleteTokensOf } from './tokens';

/** The guilds that an account owns: an account that owns a guild cannot be deleted. */
export const listOwnedGuilds = async (
  db: Reads,
  userId: UserId,
): Promise<readonly { readonly id: GuildId; readonly name: string }[]> =>
  db.selectFrom('guilds').select(['id', 'name']).where('ownerId', '=', userId).orderBy('id').execute();

/** The deletion state of an account. */
export interface DeletionState {
  readonly due: string | null;
  readonly erases: boolean;
  readonly isDeleted: boolean;
}

/** The deletion state of an account; null where the account never existed. */
export const findDeletion = async (db: Reads, userId: UserId): Promise<DeletionState | null> => {
  const row = await db
    .selectFrom('users')
    .select(['deletionDue as due', 'deletionErases as erases', 'deletedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : { due: row.due, erases: row.erases, isDeleted: row.deletedAt !== null };
};

/** Schedules the deletion of an account, or cancels it with null. */
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

/** The position of an account in the order of due deletions. */
export interface DueAccount {
  readonly id: UserId;
  readonly due: string;
}

/**
 * Accounts due for deletion, the longest due first, and deleted accounts whose messages are not all erased yet: at most
 * `limit`, after `after`, or from the start.
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
 * Removes all personal data of an account, except its memberships: the remaining row only shows that the account
 * existed. Returns its picture and its tokens. `eraseFrom` is the time from which its messages are erased, null to keep
 * them.
 */
export const emptyAccount = async (
  trx: Db,
  userId: UserId,
  { now, eraseFrom }: { readonly now: string; readonly eraseFrom: string | null },
): Promise<{ readonly avatar: string | null; readonly ended: readonly TokenId[] }> => {
  const ended = await deleteTokensOf(trx, userId);
  await removeSecondFactor(trx, userId);
  await deleteMailsOf(trx, userId);
  const before = await trx.selectFrom('users').select('avatar').where('id', '=', userId).executeTakeFirst();
  await trx
    .updateTable('users')
    .set({
      ...{ username: DELETED_USER, email: '', passwordHash: '', verified: false, role: 0, flags: 0 },
      ...{ languagePreference: null, avatar: null, avatarDecoration: null, nameplate: null, bio: null },
      ...{ status: 'inactive', statusIsFixed: false, invisible: false, statusText: null, statusUntil: null },
      ...{
        waitingSince: null,
        suspendedAt: null,
        suspendedFor: null,
        oneTimeUntil: null,
        oneTimeUsed: false,
      },
      ...{ deletionDue: eraseFrom, deletionErases: eraseFrom !== null, deletedAt: now },
    })
    .where('id', '=', userId)
    .execute();
  for (const table of [
    'readMarkers',
    'requests',
    'systemMessages',
    'idempotencyKeys',
    'overwrites',
    'favourites',
    'inboxDone',
    'inboxFloors',
    'scheduledMessages',
    'drafts',
    'userNotes',
    'threadFollows',
    'policyConsents',
    'memberNotes',
    'warnings',
    'joins',
    'timeouts',
    'automodSaid',
  ] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute();
  await trx.deleteFrom('undoImages').where('userId', '=', userId).execute();
  await trx.deleteFrom('returningRoles').where('userId', '=', userId).execute();
  await forgetRemovedOf(trx, userId, eraseFrom !== null);
  await trx.deleteFrom('userNotes').where('authorId', '=', userId).execute();
  await trx.deleteFrom('messageNonces').where('authorId', '=', userId).execute();
  await trx.deleteFrom('heldMessages').where('authorId', '=', userId).execute();
  // Files of messages stay with the messages.
  await trx
    .deleteFrom('attachments')
    .where('uploaderId', '=', userId)
    .where('messageId', 'is', null)
    .execute();
  // Gifts stay with their messages.
  await trx.deleteFrom('gifts').where('giverId', '=', userId).where('messageId', 'is', null).execute();
  await trx
    .updateTable('partnerApplications')
    .set({ applicantId: null })
    .where('applicantId', '=', userId)
    .execute();
  // Reports stay for those who decide them, but without the words.
  await trx.updateTable('reportVoices').set({ text: '' }).where('userId', '=', userId).execute();
  // Pictures uploaded for guilds stay with the guilds.
  await trx.updateTable('media').set({ ownerId: null }).where('ownerId', '=', userId).execute();
  // Entries about the account stay in the audit log, but without its name and without recorded changes of names.
  await sql`
    update audit_log set target_name = ${DELETED_USER},
      changes = case when action_type = 'MEMBER_UPDATE' then '[]'::jsonb else changes end
    where target_type = 'user' and target_id = ${userId}`.execute(trx);
  return { avatar: before?.avatar ?? null, ended };
};
