import type { Meta } from '../../contract/entities/meta';
import type { GuildId } from '../../contract/ids';
import { ATTACHMENT_LIMITS } from '../../contract/limits';
import { readGuildSettings } from '../data/guild-settings';
import type { Reads } from '../data/schema';

/** The most bytes of a file on this server. */
export const serverFileLimit = ({ limits }: Pick<Meta, 'limits'>): number =>
  limits['attachment_bytes'] ?? ATTACHMENT_LIMITS.bytes;

/** The most bytes of a file in a guild: by its own setting, and never more than the server takes. */
export const fileLimit = async (
  reads: Reads,
  guildId: GuildId,
  meta: Pick<Meta, 'limits'>,
): Promise<number> =>
  Math.min(
    serverFileLimit(meta),
    (await readGuildSettings(reads, guildId)).attachmentBytes ?? Number.POSITIVE_INFINITY,
  );
