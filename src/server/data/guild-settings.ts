import { sql } from 'kysely';
import { VERIFICATION_LEVELS, type VerificationLevel } from '../../contract/entities/guild-settings';
import { DESK_LIMITS } from '../../contract/desk-limits';
import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import { TALKS_AT } from './message-insert';
import type { Db, Reads } from './schema';

/** All settings of a guild, whatever features the server names. */
export interface StoredGuildSettings {
  readonly linkPreviews: boolean;
  readonly attachmentBytes: number | null;
  readonly systemChannel: ChannelId | null;
  readonly verificationLevel: VerificationLevel;
  readonly evidenceDays: number;
  readonly deletedDays: number;
  readonly staffNeedsFactor: boolean;
  readonly directMessages: boolean;
}

const DEFAULTS: StoredGuildSettings = {
  linkPreviews: true,
  attachmentBytes: null,
  systemChannel: null,
  verificationLevel: 'none',
  evidenceDays: DESK_LIMITS.evidenceDays,
  deletedDays: DESK_LIMITS.deletedDays,
  staffNeedsFactor: false,
  directMessages: true,
};

/** The settings of a guild; the defaults where nobody has changed them. */
export const readGuildSettings = async (reads: Reads, guildId: GuildId): Promise<StoredGuildSettings> => {
  const row = await reads
    .selectFrom('guildSettings')
    .select([
      'linkPreviews',
      'attachmentBytes',
      'systemChannel',
      'verificationLevel',
      'evidenceDays',
      'deletedDays',
      'staffNeedsFactor',
      'directMessages',
    ])
    .where('guildId', '=', guildId)
    .executeTakeFirst();
  if (row === undefined) return DEFAULTS;
  const { attachmentBytes, verificationLevel } = row;
  return {
    ...row,
    attachmentBytes: attachmentBytes === null ? null : Number(attachmentBytes),
    verificationLevel: VERIFICATION_LEVELS.find((level) => level === verificationLevel) ?? 'none',
  };
};

/** Stores the settings of a guild. Needs the lock on the guild. */
export const saveGuildSettings = async (
  trx: Db,
  guildId: GuildId,
  { attachmentBytes, ...settings }: StoredGuildSettings,
): Promise<void> => {
  const row = { ...settings, attachmentBytes: attachmentBytes === null ? null : String(attachmentBytes) };
  await trx
    .insertInto('guildSettings')
    .values({ guildId, ...row })
    .onConflict((conflict) => conflict.column('guildId').doUpdateSet(row))
    .execute();
};

/** When a member may write and react by the guild's verification level; null where nothing keeps them from it. */
export const findTalksAt = async (reads: Reads, guildId: GuildId, userId: UserId): Promise<string | null> => {
  const { rows } = await sql<{ readonly talksAt: string | null }>`
    select ${TALKS_AT} as talks_at from members m join guilds g on g.id = m.guild_id
    join guild_settings gs on gs.guild_id = g.id and gs.verification_level = 'ten_minutes'
    where m.guild_id = ${guildId} and m.user_id = ${userId}`.execute(reads);
  return rows[0]?.talksAt ?? null;
};

/** Whether somebody may not act as staff in a guild, for want of a second factor that the guild demands. */
export const lacksFactor = async (reads: Reads, guildId: GuildId, userId: UserId): Promise<boolean> => {
  const found = await reads
    .selectFrom('guildSettings')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select('users.id')
    .where('guildId', '=', guildId)
    .where('staffNeedsFactor', '=', true)
    .where('users.twoFactor', '=', false)
    .executeTakeFirst();
  return found !== undefined;
};
