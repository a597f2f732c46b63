import { sql } from 'kysely';
import { VERIFICATION_LEVELS, type VerificationLevel } from '../../contract/entities/guild-settings';
import { DESK_LIMITS } from '../../contract/desk-limits';
import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import { DEMANDING, IS_KNOWN, TALKS_AT, WAITING } from './verification';
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

/** What keeps a member from writing and reacting by the guild's verification level. */
export interface Verification {
  /** When they may, as far as they have to wait; null where they have not. */
  readonly talksAt: string | null;
  /** Whether they have to verify their address. */
  readonly lacksAddress: boolean;
}

/** What keeps a member from writing and reacting; `hasMail`: whether the server sends the mail that verifies an address. */
export const findVerification = async (
  reads: Reads,
  {
    guildId,
    userId,
    hasMail,
  }: { readonly guildId: GuildId; readonly userId: UserId; readonly hasMail: boolean },
): Promise<Verification> => {
  const { rows } = await sql<Verification>`
    select case when gs.verification_level in (${WAITING}) then ${TALKS_AT} end as talks_at,
      ${hasMail} and gs.verification_level in (${DEMANDING}) and not u.verified and not ${IS_KNOWN} as lacks_address
    from members m join guilds g on g.id = m.guild_id join users u on u.id = m.user_id
    join guild_settings gs on gs.guild_id = g.id
    where m.guild_id = ${guildId} and m.user_id = ${userId}`.execute(reads);
  return rows[0] ?? { talksAt: null, lacksAddress: false };
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
