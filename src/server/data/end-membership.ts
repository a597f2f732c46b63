import type { EventData } from '../../contract/gateway/events';
import type { GuildId, UserId } from '../../contract/ids';
import { boostsTold, freeBoosts } from './boosts';
import { deleteMember } from './members';
import type { Db } from './schema';
import { unfollowThreads } from './threads';

/** A membership that has ended. */
export interface EndedMembership {
  readonly guildId: GuildId;
  readonly userId: UserId;
  /** Whether there was one. */
  readonly wasMember: boolean;
  /** The guild's boosts where it has lost some by that, or null. */
  readonly boosts: EventData<'GUILD_BOOSTS'> | null;
}

/** Removes a user from a guild, with their roles and nickname, and what they follow, and frees the boosts that they gave it. */
export const endMembership = async (trx: Db, guildId: GuildId, userId: UserId): Promise<EndedMembership> => {
  const boosted = await freeBoosts(trx, guildId, userId);
  await unfollowThreads(trx, guildId, userId);
  const wasMember = await deleteMember(trx, guildId, userId);
  return { guildId, userId, wasMember, boosts: boosted ? await boostsTold(trx, guildId) : null };
};
