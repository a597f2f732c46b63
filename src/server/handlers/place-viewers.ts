import type { Overwrite } from '../../contract/entities/channel';
import type { GuildId, UserId } from '../../contract/ids';
import type { Authority } from '../../domain/permissions/authority';
import { combineMasks } from '../../domain/permissions/mask';
import { holds, type Place, type Rights, rightsAt } from '../../domain/permissions/place';
import { findGuild } from '../data/guilds';
import { loadAuthorities } from '../data/members';
import { listRoleGroups } from '../data/role-groups';
import { listRoles } from '../data/roles';
import type { Reads } from '../data/schema';

/** Members with the same rights in every place: how many they are, and some of them. */
export interface Alike {
  readonly authority: Authority;
  readonly count: number;
  readonly userIds: readonly UserId[];
}

/**
 * The members of a guild in groups that these overwrites treat alike; those whom an overwrite names, and the owner, are
 * alone. A group has only roles that make a difference: those of the overwrites, and those with more permissions than all
 * have.
 */
export const membersAlike = async (
  reads: Reads,
  guildId: GuildId,
  { overwrites, named }: { readonly overwrites: readonly Overwrite[]; readonly named: number },
): Promise<readonly Alike[]> => {
  const guild = await findGuild(reads, guildId);
  if (guild === null) return [];
  const { ownerId } = guild;
  const apart = [
    ...new Set([ownerId, ...overwrites.flatMap((one) => (one.target === 'member' ? [one.id] : []))]),
  ];
  const roles = await listRoles(reads, guildId);
  const everyone = roles.filter((role) => role.isDefault);
  const byId = new Map(roles.map((role) => [role.id, role]));
  const ruled = new Set(overwrites.flatMap((one) => (one.target === 'role' ? [one.id] : [])));
  const common = combineMasks(everyone.map(({ permissions }) => permissions));
  const among = roles.filter(
    ({ id, isDefault, permissions }) =>
      !isDefault && (ruled.has(id) || combineMasks([common, permissions]) !== common),
  );
  const groups = await listRoleGroups(reads, guildId, { among: among.map(({ id }) => id), apart, named });
  const alone = (await loadAuthorities(reads, guildId, apart)) ?? [];
  return [
    ...alone
      .filter((authority) => authority.roles !== null)
      .map((authority) => ({ authority, count: 1, userIds: [authority.userId] })),
    ...groups.flatMap(({ roleIds, count, userIds }) => {
      const [userId] = userIds;
      if (userId === undefined) return [];
      const held = roleIds.flatMap((id) => byId.get(id) ?? []);
      return [{ authority: { userId, ownerId, roles: [...held, ...everyone] }, count, userIds }];
    }),
  ];
};

/** The rights in a place of a group of members. */
export const rightsOfAlike = ({ authority }: Alike, place: Place): Rights => rightsAt(authority, place);

/** Whether the members of a group see a place. */
export const seesPlace = (alike: Alike, place: Place): boolean =>
  holds(rightsOfAlike(alike, place), 'VIEW_CHANNELS');
