import type { GuildId, UserId } from '../../contract/ids';
import { findGuild, type GuildRow, updateGuild } from '../data/guilds';
import { lockGuild } from '../data/locks';
import type { Db } from '../data/schema';
import { createAudit, guildTarget } from '../handlers/audit';
import { ensureOwnInvite } from '../handlers/own-invite';
import type { OperatorServices } from '../handlers/services';

/** The text of each level of verification. */
export const VERIFIED_TEXTS = ['not verified', 'verified', 'a partner'] as const;
export type VerifiedLevel = 0 | 1 | 2;

/**
 * Sets a guild's level of verification in a transaction, with the invite of its discovery card and the entry in its
 * audit log; writes nothing where the guild has that level. Null when there is no such guild.
 */
export const markVerified = async (
  services: OperatorServices,
  trx: Db,
  mark: {
    readonly guildId: GuildId;
    readonly level: VerifiedLevel;
    readonly actorId: UserId;
    readonly reason: string | null;
  },
): Promise<GuildRow | null> => {
  const { guildId, level, actorId, reason } = mark;
  await lockGuild(trx, { guild: guildId });
  const before = await findGuild(trx, guildId);
  if (before === null || before.verified === level) return before;
  const edited = await updateGuild(trx, guildId, { verified: level });
  if (edited === null) return null;
  await ensureOwnInvite(services, trx, edited);
  await createAudit(services)(trx, {
    guildId,
    actorId,
    action: 'SERVER_UPDATE',
    target: guildTarget(edited),
    ...(reason === null ? {} : { reason }),
    changes: [{ key: 'verified', old_value: before.verified, new_value: level }],
  });
  return edited;
};
