import type { Guild } from '../../contract/entities/guild';
import type { Thread } from '../../contract/entities/thread';
import type { GuildId, PlaceId, UserId } from '../../contract/ids';
import { type AccessChange, accessChange, turnsAll } from '../../domain/permissions/access-change';
import { type GuildRights, OPEN_GUILD, placesSeenBy, rightsIn } from '../../domain/permissions/guild-places';
import { findGuildOf, listPartsOf } from '../data/guilds';
import { listGuildPlaces } from '../data/overwrites';
import type { Reads } from '../data/schema';
import { listFollowedThreads } from '../data/threads';
import type { SightChange } from '../gateway/audience';

/** The places of a guild that an event of a change names, as a user sees them. */
export type SeenPart = Pick<Guild, 'channels' | 'categories'> & { readonly threads: readonly Thread[] };

/** What a user is told of a change of what they see, with their rights as they are stored now. */
export type Told = { readonly userId: UserId; readonly rights: GuildRights } & (
  | { readonly kind: 'whole'; readonly guild: Guild }
  | { readonly kind: 'part'; readonly change: AccessChange; readonly part: SeenPart }
);

/** What changes for a user; null where the guild as a whole comes or goes. */
export const changeFor = ({ before, after }: SightChange, made: PlaceId | null): AccessChange | null =>
  before === null || turnsAll(before.rights, after.rights) ? null : accessChange(before, after, made);

const placesIn = ({ gained, changed }: AccessChange): readonly PlaceId[] => [
  ...gained.categories,
  ...gained.channels,
  ...changed.keys(),
];

/**
 * Reads what these users are told, in a transaction: the whole guild only for those for whom it comes or goes as a whole,
 * for all others in one statement the places that come or change. Users who are no members are left out.
 * @param made a channel or category that was just created
 */
export const readWhatToTell = async (
  trx: Reads,
  {
    guildId,
    changes,
    made,
    nowMs,
  }: {
    readonly guildId: GuildId;
    readonly changes: readonly SightChange[];
    readonly made: PlaceId | null;
    readonly nowMs: number;
  },
): Promise<readonly Told[]> => {
  const places = (await listGuildPlaces(trx, [guildId])).get(guildId) ?? OPEN_GUILD;
  const told: Told[] = [];
  const inPart = new Map<UserId, AccessChange>();
  for (const sight of changes) {
    const { userId } = sight;
    const change = changeFor(sight, made);
    if (change !== null) {
      inPart.set(userId, change);
      continue;
    }
    const guild = await findGuildOf(trx, guildId, userId, nowMs);
    if (guild === null) continue;
    const { ownerId, memberRoles: roles, timedOutUntil } = guild;
    told.push({
      kind: 'whole',
      userId,
      rights: rightsIn({ userId, ownerId, roles, timedOutUntil }, places),
      guild,
    });
  }
  if (inPart.size === 0) return told;
  const placeIds = [...new Set([...inPart.values()].flatMap(placesIn))];
  for (const row of await listPartsOf(trx, guildId, { userIds: [...inPart.keys()], placeIds })) {
    const { userId, ownerId, memberRoles: roles, timedOutUntil } = row;
    const change = inPart.get(userId);
    if (change === undefined) continue;
    const rights = rightsIn({ userId, ownerId, roles, timedOutUntil }, places);
    const threads =
      change.gained.channels.length === 0 ? [] : await listFollowedThreads(trx, userId, { guildId, nowMs });
    told.push({
      kind: 'part',
      userId,
      rights,
      change,
      part: { ...placesSeenBy(row, rights, places), threads },
    });
  }
  return told;
};
