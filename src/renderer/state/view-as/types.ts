import type { ChannelId, GuildId, PlaceId, RoleId } from '../../../contract/ids';
import type { PermissionMask } from '../../../contract/permissions';

/** A server as a member with some roles alone sees it. The real state goes on below and is not touched. */
export interface View {
  readonly guildId: GuildId;
  /** The chosen roles; `@everyone` is always among those of a member. */
  readonly roleIds: readonly RoleId[];
  /** The channels and categories that are seen, with the rights there where they differ from those of the guild. */
  readonly places: Readonly<Record<PlaceId, PermissionMask | null>>;
  /** The channel that was open before, to which the end leads back. */
  readonly before: ChannelId | null;
}

export interface ViewAsState {
  readonly view: View | null;
  /** Whether something has changed on which the view depends. */
  readonly isStale: boolean;
  /** Whether it is being fetched again. */
  readonly isAsking: boolean;
}
