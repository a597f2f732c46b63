import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import type { Db, MediaId, Reads } from './schema';

export interface StoredMedia {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A picture by its address, or null. */
export const findMedia = async (db: Reads, id: MediaId): Promise<StoredMedia | null> =>
  (await db.selectFrom('media').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()) ?? null;

export interface NewMedia {
  /** The unguessable part of its address: 128 random bits or more. */
  readonly id: MediaId;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** In hex. */
  readonly sha256: string;
  /** Whose account it counts for; null for what nobody sent. */
  readonly ownerId: UserId | null;
  readonly createdAt: string;
  /** Messages name it by its address. */
  readonly inMessages?: boolean;
}

/** Keeps a picture. */
export const insertMedia = async (db: Db, media: NewMedia): Promise<void> => {
  await db.insertInto('media').values(media).execute();
};

/** The bytes of all pictures that count for an account; whoever decides by them holds the account. */
export const mediaBytesOf = async (db: Reads, ownerId: UserId): Promise<number> => {
  const { rows } = await sql<{ readonly bytes: string }>`
    select coalesce(sum(octet_length(bytes)), 0)::text as bytes from media where owner_id = ${ownerId}`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
};

/** Where a kept picture is found. */
export const mediaPath = (id: MediaId): string => `/media/${id}`;

/** No account and no guild shows it. */
const IS_UNUSED = sql<boolean>`not exists (select 1 from users where users.avatar = '/media/' || media.id)
  and not exists (select 1 from guilds
    where guilds.icon = '/media/' || media.id or guilds.banner = '/media/' || media.id)`;

/**
 * Removes the pictures at these paths that no account and no guild shows any more; what is no path of a kept picture stays
 * out of it. In the transaction that has replaced them, so that none is left behind by a crash.
 */
export const deleteUnusedMedia = async (trx: Db, paths: readonly (string | null)[]): Promise<void> => {
  const kept = paths.filter((path) => path !== null);
  if (kept.length === 0) return;
  await trx
    .deleteFrom('media')
    .where(sql<string>`'/media/' || media.id`, 'in', kept)
    .where(IS_UNUSED)
    .execute();
};

/**
 * Pictures from before a time that nothing shows: uploaded and never used, or left behind by a version that deleted none.
 * What messages name stays. The ids alone, so many at most.
 */
export const listOrphanedMedia = async (
  db: Reads,
  before: string,
  limit: number,
): Promise<readonly MediaId[]> => {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('createdAt', '<', before)
    .where('inMessages', '=', false)
    .where(IS_UNUSED)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Removes these pictures where nothing shows them; answers how many. */
export const deleteOrphanedMedia = async (trx: Db, ids: readonly MediaId[]): Promise<number> => {
  const rows = await trx
    .deleteFrom('media')
    .where('id', 'in', ids)
    .where('inMessages', '=', false)
    .where(IS_UNUSED)
    .returning('id')
    .execute();
  return rows.length;
};
