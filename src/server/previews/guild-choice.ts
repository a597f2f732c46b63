import type { GuildId } from '../../contract/ids';
import type { Reads } from '../data/schema';

/** Whether a guild has previews of links. */
export const hasPreviews = async (_reads: Reads, _guildId: GuildId): Promise<boolean> => Promise.resolve(true);
