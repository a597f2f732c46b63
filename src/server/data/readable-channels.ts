import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import { OPEN_GUILD, rightsIn, seesChannel } from '../../domain/permissions/guild-places';
import type { Reads } from './schema';
import { listSights } from './sights';
import { isAmong } from './among';

/** A channel whose messages somebody may read. */
export interface ReadableChannel {
  readonly id: ChannelId;
  readonly guildId: GuildId;
}

/** The channels and threads of guilds: what has messages. */
export const listTextPlaces = (
  db: Reads,
  guildIds: readonly GuildId[],
): Promise<(ReadableChannel & { readonly threadOf: ChannelId | null })[]> =>
  db
    .selectFrom('channels')
    .select(['id', 'guildId', 'threadOf'])
    .where(isAmong('guildId', guildIds))
    .execute();

/** The guilds of a user, and their channels and threads that the user may read. */
export const listReadable = async (
  db: Reads,
  userId: UserId,
): Promise<{ readonly guildIds: readonly GuildId[]; readonly channels: readonly ReadableChannel[] }> => {
  const { authorities, places } = await listSights(db, [userId]);
  const guildIds = authorities.map(({ guildId }) => guildId);
  if (guildIds.length === 0) return { guildIds, channels: [] };
  const rights = new Map(
    authorities.map((authority) => [
      authority.guildId,
      rightsIn(authority, places.get(authority.guildId) ?? OPEN_GUILD),
    ]),
  );
  const channels = await listTextPlaces(db, guildIds);
  const seen = channels.filter(({ id, guildId, threadOf }) => {
    const own = rights.get(guildId);
    return own !== undefined && seesChannel(own, threadOf ?? id);
  });
  return { guildIds, channels: seen };
};
