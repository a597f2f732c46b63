import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { AutomodRule } from '../../contract/entities/automod-rule';
import type { GuildId, RuleId, UserId } from '../../contract/ids';
import { createWordFinder, type WordFinder } from '../../domain/automod/find-words';
import { foldText } from '../../domain/automod/fold';
import type { LiveRule, Said } from '../../domain/automod/judge';
import { type KnownRule, makeLive, unitsOf } from '../../domain/automod/live';
import { triggerOf } from '../../domain/automod/trigger';
import type { AutomodRulesTable } from './automod-tables';
import type { Db, Reads } from './schema';

type RuleRow = Readonly<Selectable<AutomodRulesTable>>;

/** A stored rule as staff see it: the stored form of its fields is that of the wire. */
const ruleOf = (row: RuleRow): AutomodRule =>
  z.decode(AutomodRule, {
    ...{ id: row.id, name: row.name, enabled: row.enabled, kind: row.kind, config: row.config },
    ...{ action: row.action, timeout_s: row.timeoutS, message: row.message },
    ...{ exempt_roles: row.exemptRoles, exempt_channels: row.exemptChannels },
  } as z.input<typeof AutomodRule>);

/** The rules of a guild, first made first. */
export const listRules = async (reads: Reads, guildId: GuildId): Promise<readonly AutomodRule[]> => {
  const rows = await reads
    .selectFrom('automodRules')
    .selectAll()
    .where('guildId', '=', guildId)
    .orderBy('id')
    .execute();
  return rows.map(ruleOf);
};

/** Stores a rule, or replaces it. */
export const putRule = async (
  trx: Db,
  guildId: GuildId,
  { config, exemptRoles, exemptChannels, ...rule }: AutomodRule,
): Promise<void> => {
  const fields = {
    ...rule,
    config: JSON.stringify(config),
    ...{ exemptRoles: JSON.stringify(exemptRoles), exemptChannels: JSON.stringify(exemptChannels) },
  };
  await trx
    .insertInto('automodRules')
    .values({ guildId, ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...fields, stamp: sql`gen_random_uuid()` }))
    .execute();
};

/** Deletes a rule; false where the guild has none of that id. */
export const deleteRule = async (trx: Db, guildId: GuildId, id: RuleId): Promise<boolean> =>
  (await trx
    .deleteFrom('automodRules')
    .where('guildId', '=', guildId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Rules that were read, by their stamp; null without the fields of its kind. */
const known = new Map<string, KnownRule | null>();
const KNOWN_AT_MOST = 2000;

const keepKnown = (row: RuleRow): void => {
  const { name, kind, config, action, timeoutS, message, exemptRoles, exemptChannels } = ruleOf(row);
  const trigger = triggerOf(kind, config);
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= KNOWN_AT_MOST) known.delete(oldest);
  known.set(
    row.stamp,
    trigger && { stamp: row.stamp, name, trigger, action, timeoutS, message, exemptRoles, exemptChannels },
  );
};

/** Finders of words, last used last: to prepare thousands of words takes longer than a message may. */
const finders = new Map<string, { readonly finder: WordFinder; readonly units: number }>();
/** Of all words together; one takes up to 50 bytes. */
const UNITS_AT_MOST = 2_000_000;
const FINDERS_AT_MOST = 2000;
let unitsKept = 0;

const finderOf = (key: string, lists: readonly (readonly string[])[]): WordFinder => {
  const kept = finders.get(key) ?? { finder: createWordFinder(lists), units: unitsOf(lists) };
  if (finders.delete(key)) unitsKept -= kept.units;
  finders.set(key, kept);
  unitsKept += kept.units;
  for (const [oldest, { units }] of finders) {
    if (unitsKept <= UNITS_AT_MOST && finders.size <= FINDERS_AT_MOST) break;
    finders.delete(oldest);
    unitsKept -= units;
  }
  return kept.finder;
};

/** The rules of a guild that are in force. */
export const listLiveRules = async (reads: Reads, guildId: GuildId): Promise<readonly LiveRule[]> => {
  const stamps = await reads
    .selectFrom('automodRules')
    .select('stamp')
    .where('guildId', '=', guildId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  const missing = stamps.map(({ stamp }) => stamp).filter((stamp) => !known.has(stamp));
  if (missing.length > 0)
    for (const row of await reads
      .selectFrom('automodRules')
      .selectAll()
      .where('stamp', 'in', missing)
      .where('guildId', '=', guildId)
      .execute())
      keepKnown(row);
  const rules = stamps.map(({ stamp }) => known.get(stamp) ?? null).filter((rule) => rule !== null);
  return makeLive(rules, finderOf);
};

/** The text of a message as repetitions are recognised; nobody can read it. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(foldText(text).text.replace(/\s+/gu, ' ').trim()).digest('base64url');

/** No rule asks for more: `AUTOMOD_LIMITS`. */
const SAID_AT_MOST = 200;

/** What a member has said in a guild since a time, newest first, so many. */
export const listSaid = async (
  reads: Reads,
  { guildId, userId, since, hash }: Speaker & { readonly since: string; readonly hash: string },
): Promise<readonly Said[]> => {
  const rows = await reads
    .selectFrom('automodSaid')
    .select(['hash', 'createdAt'])
    .where('guildId', '=', guildId)
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(SAID_AT_MOST)
    .execute();
  return rows.map((row) => ({ isSame: row.hash === hash, atMs: Date.parse(row.createdAt) }));
};
interface Speaker {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

/** Remembers what a member said. */
export const insertSaid = async (
  trx: Db,
  said: Speaker & { readonly hash: string; readonly createdAt: string },
): Promise<void> => {
  await trx.insertInto('automodSaid').values(said).execute();
};

/** Forgets what was said before a time, so much at once; returns how much. */
export const deleteOldSaid = async (db: Db, before: string, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from automod_said where ctid = any(array(
      select ctid from automod_said where created_at < ${before} limit ${limit}
    )) returning 1`.execute(db);
  return rows.length;
};
