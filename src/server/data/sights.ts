import type { GuildId, UserId } from '../../contract/ids';
import type { Authority } from '../../domain/permissions/authority';
import { type GuildPlaces, OPEN_GUILD } from '../../domain/permissions/guild-places';
import { listAuthoritiesOf, loadAuthorities, type OwnAuthority } from './members';
import { listGuildPlaces } from './overwrites';
import type { Reads } from './schema';

/** The authorities of users in their guilds, and the places with overwrites of these guilds. */
export interface OwnSights {
  readonly authorities: readonly OwnAuthority[];
  /** A guild without overwrites is absent. */
  readonly places: ReadonlyMap<GuildId, GuildPlaces>;
}

/** What several users may see, in all their guilds. */
export const listSights = async (db: Reads, userIds: readonly UserId[]): Promise<OwnSights> => {
  const authorities = await listAuthoritiesOf(db, userIds);
  const guildIds = [...new Set(authorities.map(({ guildId }) => guildId))];
  return { authorities, places: await listGuildPlaces(db, guildIds) };
};

/** The same by user, in their order: loaded at the start of a gateway connection. */
export const listOwnSights = async (db: Reads, userIds: readonly UserId[]): Promise<readonly OwnSights[]> => {
  const { authorities, places } = await listSights(db, userIds);
  const byUser = new Map<UserId, OwnAuthority[]>(userIds.map((userId) => [userId, []]));
  for (const authority of authorities) byUser.get(authority.userId)?.push(authority);
  return userIds.map((userId) => ({ authorities: byUser.get(userId) ?? [], places }));
};

/** What several users may see in one guild; null where there is no such guild. */
export const loadSights = async (
  db: Reads,
  guildId: GuildId,
  userIds: readonly UserId[],
): Promise<{ readonly authorities: readonly Authority[]; readonly places: GuildPlaces } | null> => {
  // The places first: roles that change in between cause another look.
  const places = await listGuildPlaces(db, [guildId]);
  const authorities = await loadAuthorities(db, guildId, userIds);
  return authorities && { authorities, places: places.get(guildId) ?? OPEN_GUILD };
};
