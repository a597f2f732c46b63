import type { GuildId } from '../../contract/ids';
import { EMOJI_LIMITS, STICKER_LIMITS } from '../../contract/limits';
import { limitAtLevel } from '../../domain/boosts/levels';
import { readBoosts } from './boosts';
import type { Reads } from './schema';

/** The limits of one guild that its level of boosts can raise. */
export interface GuildLimits {
  readonly emoji: number;
  readonly stickers: number;
  /** The size that its level gives to files; files that the server takes everywhere are taken here as well. */
  readonly attachmentBytes: number;
}

/** The limits of a guild by its boosts. What is there already stays where a limit sinks. */
export const guildLimits = async (reads: Reads, guildId: GuildId): Promise<GuildLimits> => {
  const { levels, level } = await readBoosts(reads, guildId);
  return {
    emoji: limitAtLevel(levels, level, 'emoji_per_guild', EMOJI_LIMITS.ofGuild),
    stickers: limitAtLevel(levels, level, 'stickers_per_guild', STICKER_LIMITS.ofGuild),
    attachmentBytes: limitAtLevel(levels, level, 'attachment_bytes', 0),
  };
};
