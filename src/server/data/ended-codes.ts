import { sql } from 'kysely';
import type { GuildId, InviteId } from '../../contract/ids';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Db, Reads } from './schema';

/** The codes of a guild that end: one invite's, all invites', the vanity code, or all of them. */
export type EndingCodes = { readonly invite: InviteId } | 'invites' | 'vanity' | 'all';

/** Records codes that are about to end; runs in the transaction that ends them. */
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

/** Whether a code was valid until recently, ignoring the case of a vanity code. */
export const isEndedCode = async (db: Reads, code: string): Promise<boolean> =>
  (await db
    .selectFrom('endedCodes')
    .select('code')
    .where('code', 'in', [code, code.toLowerCase()])
    .executeTakeFirst()) !== undefined;

/** Deletes the records of codes that ended long ago. */
export const deleteOldEndedCodes = async (db: Db, nowMs: number): Promise<void> => {
  const before = new Date(nowMs - HTTP_LIMITS.endedCodeKeptMs).toISOString();
  await db.deleteFrom('endedCodes').where('endedAt', '<', before).execute();
};
