import { sql } from 'kysely';
import type { UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

/** Whose note it is, and about whom. */
export interface NoteRef {
  readonly authorId: UserId;
  readonly userId: UserId;
}

/** What somebody has written about a person; null for nothing. */
export const findNote = async (reads: Reads, { authorId, userId }: NoteRef): Promise<string | null> => {
  const row = await reads
    .selectFrom('userNotes')
    .select('text')
    .where('authorId', '=', authorId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.text ?? null;
};

/** Stores it, in place of an earlier one. */
export const putNote = async (trx: Db, note: NoteRef & { readonly text: string }): Promise<void> => {
  await trx
    .insertInto('userNotes')
    .values(note)
    .onConflict((conflict) => conflict.columns(['authorId', 'userId']).doUpdateSet({ text: note.text }))
    .execute();
};

/** Removes it. */
export const deleteNote = async (trx: Db, { authorId, userId }: NoteRef): Promise<void> => {
  await trx.deleteFrom('userNotes').where('authorId', '=', authorId).where('userId', '=', userId).execute();
};

/** About how many people somebody has written. */
export const countNotes = async (reads: Reads, authorId: UserId): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from user_notes where author_id = ${authorId}`.execute(reads);
  return rows[0]?.count ?? 0;
};
