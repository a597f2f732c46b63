import type { Guild } from '../../../contract/entities/guild';
import type { GuildId } from '../../../contract/ids';

/** A guild without the data that other slices hold: channels, categories, roles, unread marks. */
export type GuildRow = Pick<
  Guild,
  | ('id' | 'name' | 'avatar' | 'banner' | 'ownerId' | 'verified' | 'invitesPaused')
  | ('timedOutUntil' | 'lockdown')
>;

export interface GuildsState {
  /** Whether the server has sent the list of guilds. */
  readonly isLoaded: boolean;
  /** In the order of the rail. */
  readonly ids: readonly GuildId[];
  readonly byId: Readonly<Record<GuildId, GuildRow>>;
}
