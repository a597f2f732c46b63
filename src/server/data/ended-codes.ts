import { sql } from 'kysely';
import type { GuildId, InviteId } from '../../contract/ids';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Db, Reads } from './schema';

/** Which of a guild's codes end: one invite's, all invites', the vanity code, or every one. */
export type EndingCodes = { readonly invite: InviteId } | 'invites' | 'vanity' | 'all';

/** Remembers codes that are about to end. In the transaction that ends them. */
export const rememberEndedCodes = async (
  trx: Db,
  guildId: GuildId,
  which: EndingCodes,
  now: string,
): Promise<void> => {
  const chosen =
    which === 'all'
      ? sql`true`
      : which === 'vanity'
        ? sql`is_vanity`
        : which === 'invites'
          ? sql`not is_vanity`
          : sql`id = ${which.invite}`;
  await sql`
    insert into ended_codes (code, ended_at)
    select code, ${now}::timestamptz from invites where guild_id = ${guildId} and ${chosen}
    on conflict (code) do update set ended_at = excluded.ended_at`.execute(trx);
};

/** Whether a code led somewhere until lately: a vanity code whatever its case. */
export const isEndedCode = async (db: Reads, code: string): Promise<boolean> =>
  (await db
    .selectFrom('endedCodes')
    .select('code')
    .where('code', 'in', [code, code.toLowerCase()])
    .executeTakeFirst()) !== undefined;

/** Forgets codes that ended long ago. */
export const deleteOldEndedCodes = async (db: Db, nowMs: number): Promise<void> => {
  const before = new Date(nowMs - HTTP_LIMITS.endedCodeKeptMs).toISOString();
  await db.deleteFrom('endedCodes').where('endedAt', '<', before).execute();
};
