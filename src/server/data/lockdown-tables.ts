import type { GuildId, UserId } from '../../contract/ids';

/** The row goes when the lockdown ends, so a row is a lockdown that holds. */
export interface LockdownsTable {
  guildId: GuildId;
  startedBy: UserId;
  startedAt: string;
  /** Null: until somebody ends it. */
  until: string | null;
  pauseInvites: boolean;
  slowmodeS: number;
  holdNewerThanDays: number;
  membersReadOnly: boolean;
  /** JSON text on the way in, the ids on the way out; null for all text channels. */
  channels: unknown;
  /** JSON text on the way in, the parsed value on the way out: `ValuesBefore`. */
  valuesBefore: unknown;
}
