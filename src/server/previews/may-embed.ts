import { holds } from '../../domain/permissions/place';
import type { ChannelContext } from '../data/channels';
import { readGuildSettings } from '../data/guild-settings';
import type { Reads } from '../data/schema';

/** Whether the server fetches what messages of this author link to in the channel. */
export const mayEmbed = async (reads: Reads, context: ChannelContext): Promise<boolean> =>
  holds(context.rights, 'EMBED_LINKS') && (await readGuildSettings(reads, context.guildId)).linkPreviews;
