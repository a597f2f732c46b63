import type { GuildId } from '../../../contract/ids';

/** The props of every page. */
export interface PageProps {
  readonly guildId: GuildId;
}
