import type { OperatorLogId } from './operator-tables';
import type { Db, Reads } from './schema';

export interface OperatorLogEntry {
  readonly id: OperatorLogId;
  readonly at: string;
  readonly act: string;
  readonly about: unknown;
  readonly outcome: 'done' | 'refused' | null;
}

/** Records an act that begins: no act happens without an entry. */
export const beginEntry = async (
  db: Db,
  { about, ...entry }: Omit<OperatorLogEntry, 'outcome'>,
): Promise<void> => {
  await db
    .insertInto('operatorLog')
    .values({ ...entry, about: JSON.stringify(about), outcome: null })
    .execute();
};

/** Records how it ended. */
export const endEntry = async (
  db: Db,
  id: OperatorLogId,
  { about, outcome }: { readonly about: unknown; readonly outcome: 'done' | 'refused' },
): Promise<void> => {
  await db
    .updateTable('operatorLog')
    .set({ outcome, about: JSON.stringify(about) })
    .where('id', '=', id)
    .execute();
};

/** The newest acts, newest first. */
export const listEntries = (db: Reads, limit: number): Promise<OperatorLogEntry[]> =>
  db.selectFrom('operatorLog').selectAll().orderBy('id', 'desc').limit(limit).execute();
