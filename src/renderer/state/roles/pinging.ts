import type { GuildId, RoleId } from '../../../contract/ids';
import type { RootState } from '../store';

const NONE: readonly RoleId[] = [];

/** The signed-in user's roles in a guild, by id. */
export const selectMyRoleIds = (state: RootState, guildId: GuildId): readonly RoleId[] =>
  state.roles.byGuild[guildId]?.mine ?? NONE;

/** Those of the user's roles whose mention counts in a message. */
export const rolesOfMine = (
  mentioned: readonly RoleId[] | null,
  mine: readonly RoleId[],
): readonly RoleId[] =>
  mentioned === null || mentioned.length === 0 ? NONE : mentioned.filter((id) => mine.includes(id));
