import type { Db, MediaId } from './schema';

export interface StoredMedia {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A picture by its address, or null. */
export const findMedia = async (db: Db, id: MediaId): Promise<StoredMedia | null> =>
  (await db.selectFrom('media').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()) ?? null;

export interface NewMedia {
  /** The unguessable part of its address: 128 random bits or more. */
  readonly id: MediaId;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** In hex. */
  readonly sha256: string;
  readonly createdAt: string;
}

/** Keeps a picture. */
export const insertMedia = async (db: Db, media: NewMedia): Promise<void> => {
  await db.insertInto('media').values(media).execute();
};

/** Where a kept picture is found. */
export const mediaPath = (id: MediaId): string => `/media/${id}`;

/** Removes a picture that nothing shows any more; nothing happens when it is not there. */
export const deleteMedia = async (db: Db, id: MediaId): Promise<void> => {
  await db.deleteFrom('media').where('id', '=', id).execute();
};
