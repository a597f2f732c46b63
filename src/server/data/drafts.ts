import { sql } from 'kysely';
import type { Draft } from '../../contract/entities/draft';
import type { ChannelId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

const FIELDS = ['channelId', 'text', 'parentId', 'version'] as const;

/** A person's drafts, the last changed first; without the traces of removed ones. */
export const listDrafts = (reads: Reads, userId: UserId): Promise<Draft[]> =>
  reads
    .selectFrom('drafts')
    .select(FIELDS)
    .where('userId', '=', userId)
    .where('text', '<>', '')
    .orderBy('version', 'desc')
    .execute();

/**
 * A person's draft of a channel, or null; blank where one was removed, which may be forgotten later. Stable while the account is locked.
 */
export const findDraft = async (reads: Reads, userId: UserId, channelId: ChannelId): Promise<Draft | null> =>
  (await reads
    .selectFrom('drafts')
    .select(FIELDS)
    .where('userId', '=', userId)
    .where('channelId', '=', channelId)
    .executeTakeFirst()) ?? null;

/**
 * Stores a draft, or the trace of a removed one, in place of the one before; of more than `most` of either, the longest
 * unchanged one goes.
 */
export const putDraft = async (trx: Db, userId: UserId, draft: Draft, most: number): Promise<void> => {
  const { channelId: _channelId, ...change } = draft;
  await trx
    .insertInto('drafts')
    .values({ userId, ...draft })
    .onConflict((conflict) => conflict.columns(['userId', 'channelId']).doUpdateSet(change))
    .execute();
  await sql`
    delete from drafts where user_id = ${userId} and version in (
      select version from drafts where user_id = ${userId} and (text = '') = ${draft.text === ''}
      order by version desc offset ${most}
    )`.execute(trx);
};
