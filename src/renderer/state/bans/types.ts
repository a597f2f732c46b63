import type { Ban } from '../../../contract/entities/ban';
import type { UserId } from '../../../contract/ids';

/** A guild's bans, as far as they are known. */
export interface GuildBans {
  /** Newest first. */
  readonly list: readonly Ban[];
  /** The users whose bans are being lifted: hidden now, and shown again if the server refuses. */
  readonly lifting: readonly UserId[];
}
