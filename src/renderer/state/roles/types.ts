import type { Role } from '../../../contract/entities/role';
import type { GuildId, RoleId } from '../../../contract/ids';

export interface GuildRoles {
  readonly byId: Readonly<Record<RoleId, Role>>;
  /** The signed-in user's own roles, including `@everyone`. */
  readonly mine: readonly RoleId[];
  /** Whether all roles of the guild are certainly held, or only the user's own. */
  readonly phase: 'own' | 'loading' | 'whole';
}

export interface RolesState {
  readonly byGuild: Readonly<Record<GuildId, GuildRoles>>;
}
