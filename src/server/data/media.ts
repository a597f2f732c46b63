import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import type { Db, MediaId, Reads } from './schema';

export interface StoredMedia {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A picture by its id, or null. */
export const findMedia = async (db: Reads, id: MediaId): Promise<StoredMedia | null> =>
  (await db.selectFrom('media').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()) ?? null;

export interface NewMedia {
  /** The unguessable part of the picture's address: 128 random bits or more. */
  readonly id: MediaId;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** In hex. */
  readonly sha256: string;
  /** The account to whose quota the picture counts; null for pictures that nobody uploaded. */
  readonly ownerId: UserId | null;
  readonly createdAt: string;
  /** Whether messages refer to the picture by its address. */
  readonly inMessages?: boolean;
}

/** Stores a picture. */
export const insertMedia = async (db: Db, media: NewMedia): Promise<void> => {
  await db.insertInto('media').values(media).execute();
};

/** The total size of all pictures of an account, in bytes; a decision based on it requires the lock on the account. */
export const mediaBytesOf = async (db: Reads, ownerId: UserId): Promise<number> => {
  const { rows } = await sql<{ readonly bytes: string }>`
    select coalesce(sum(octet_length(bytes)), 0)::text as bytes from media where owner_id = ${ownerId}`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
};

/** The address path of a stored picture. */
export const mediaPath = (id: MediaId): string => `/media/${id}`;

/** Used by no account, no guild, no emoji and no sticker. */
export const IS_UNUSED = sql<boolean>`not exists (select 1 from users where users.avatar = '/media/' || media.id)
  and not exists (select 1 from guilds
    where guilds.icon = '/media/' || media.id or guilds.banner = '/media/' || media.id)
  and not exists (select 1 from guild_emoji where guild_emoji.picture = '/media/' || media.id)
  and not exists (select 1 from guild_stickers where guild_stickers.picture = '/media/' || media.id)`;

/**
 * Deletes those pictures at these paths that no account, guild, emoji or sticker uses any more; other paths are ignored. Runs in
 * the transaction that replaced the pictures, so that a crash leaves none behind.
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
 * Unused pictures from before a time: uploaded and never used, or left behind by a version without deletion. Pictures
 * in messages are excluded. Returns the ids alone, at most `limit`.
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

/** Deletes those of these pictures that are unused; returns their number. */
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
