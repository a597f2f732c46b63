import type { RightStep } from '../../../contract/entities/right-step';
import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import type { PermissionName } from '../../../contract/permissions';

/** Whether a member has a permission; `channelId` null asks about the server as a whole. */
export interface PermissionQuestion {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly channelId: ChannelId | null;
  readonly permission: PermissionName;
}

/** The server's answer: the steps in the order of their application, and the index of the one that decides. */
export interface PermissionAnswer {
  readonly allowed: boolean;
  readonly steps: readonly RightStep[];
  readonly decisive: number;
}
