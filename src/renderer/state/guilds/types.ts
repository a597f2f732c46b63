import type { Guild } from '../../../contract/entities/guild';
import type { GuildId } from '../../../contract/ids';

/** A guild without what other slices hold of it: channels, categories, roles, unread marks. */
export type GuildRow = Pick<
  Guild,
  'id' | 'name' | 'avatar' | 'banner' | 'ownerId' | 'verified' | 'invitesPaused'
>;

export interface GuildsState {
  /** Whether the server has answered which guilds there are. */
  readonly isLoaded: boolean;
  /** In the order of the rail. */
  readonly ids: readonly GuildId[];
  readonly byId: Readonly<Record<GuildId, GuildRow>>;
}
