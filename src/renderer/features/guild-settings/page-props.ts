import type { GuildId, RoleId } from '../../../contract/ids';

/** The props of every page. */
export interface PageProps {
  readonly guildId: GuildId;
  /** The role that is shown first, on the page of the roles. */
  readonly roleId?: RoleId | undefined;
}
