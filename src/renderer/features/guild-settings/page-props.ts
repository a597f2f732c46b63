import type { GuildId } from '../../../contract/ids';

/** What every page is given. */
export interface PageProps {
  readonly guildId: GuildId;
}
