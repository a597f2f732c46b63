import type { GuildId } from '../../../contract/ids';

/** Which acts of this person a toast offers to undo: the newest so many of the audit log that match. */
export interface UndoOffer {
  readonly guildId: GuildId;
  readonly action: string;
  /** The name of whom or what they were about; null for any. */
  readonly target: string | null;
  readonly count: number;
}
