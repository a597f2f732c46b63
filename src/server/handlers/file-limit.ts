import type { Meta } from '../../contract/entities/meta';
import type { GuildId } from '../../contract/ids';
import { ATTACHMENT_LIMITS } from '../../contract/limits';
import { fileBytesByLevel } from '../data/guild-limits';
import { readGuildSettings } from '../data/guild-settings';
import type { Reads } from '../data/schema';

/** The most bytes of a file that the server takes in a guild: the server's own limit, or that of the guild's level. */
export const serverFileLimit = async (
  reads: Reads,
  guildId: GuildId,
  { limits }: Pick<Meta, 'limits'>,
): Promise<number> =>
  Math.max(limits['attachment_bytes'] ?? ATTACHMENT_LIMITS.bytes, await fileBytesByLevel(reads, guildId));

/** The most bytes of a file in a guild: by its own setting, and never more than the server takes there. */
export const fileLimit = async (
  reads: Reads,
  guildId: GuildId,
  meta: Pick<Meta, 'limits'>,
): Promise<number> =>
  Math.min(
    await serverFileLimit(reads, guildId, meta),
    (await readGuildSettings(reads, guildId)).attachmentBytes ?? Number.POSITIVE_INFINITY,
  );
