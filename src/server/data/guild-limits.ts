import type { GuildId } from '../../contract/ids';
import { limitAtLevel } from '../../domain/boosts/levels';
import { readBoosts } from './boosts';
import type { Reads } from './schema';

/** The server's own limits, which the boosts of a guild can raise. */
interface Base {
  readonly emoji_per_guild: number;
  readonly stickers_per_guild: number;
}

/** The pictures that a guild may have. */
export interface GuildLimits {
  readonly emoji: number;
  readonly stickers: number;
  /** Whether its icon may move. */
  readonly hasMovingIcon: boolean;
}

/** The limits of a guild by its boosts. What is there already stays where a limit sinks. */
export const guildLimits = async (reads: Reads, guildId: GuildId, base: Base): Promise<GuildLimits> => {
  const { levels, level } = await readBoosts(reads, guildId);
  return {
    emoji: limitAtLevel(levels, level, 'emoji_per_guild', base.emoji_per_guild),
    stickers: limitAtLevel(levels, level, 'stickers_per_guild', base.stickers_per_guild),
    hasMovingIcon: limitAtLevel(levels, level, 'animated_icon', 0) > 0,
  };
};

/** The size that a guild's level gives to files; files that the server takes everywhere are taken there as well. */
export const fileBytesByLevel = async (reads: Reads, guildId: GuildId): Promise<number> => {
  const { levels, level } = await readBoosts(reads, guildId);
  return limitAtLevel(levels, level, 'attachment_bytes', 0);
};
