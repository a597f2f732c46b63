import type { SystemMessage } from '../../contract/entities/message';
import type { SystemMessageId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

/** The official messages for a user: those for everyone and their own, oldest first. */
export const listSystemMessages = (db: Reads, userId: UserId): Promise<SystemMessage[]> =>
  db
    .selectFrom('systemMessages')
    .select(['id', 'message', 'createdAt'])
    .where((where) => where.or([where('userId', 'is', null), where('userId', '=', userId)]))
    .orderBy('id')
    .execute();

/** Stores an official message, for everyone or for one account. */
export const insertSystemMessage = async (
  db: Db,
  message: {
    readonly id: SystemMessageId;
    readonly message: string;
    readonly createdAt: string;
    readonly userId: UserId | null;
  },
): Promise<void> => {
  await db.insertInto('systemMessages').values(message).execute();
};
