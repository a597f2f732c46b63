import type { Ban } from '../../../contract/entities/ban';
import type { UserId } from '../../../contract/ids';

/** A guild's bans, as far as they are known. */
export interface GuildBans {
  /** The newest first. */
  readonly list: readonly Ban[];
  /** Whose bans are being lifted: not shown, and there again if the server refuses. */
  readonly lifting: readonly UserId[];
}
