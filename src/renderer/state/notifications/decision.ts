import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import type { NotificationReason } from '../../../domain/notifications/decide-notification';

/** What was decided of a message that came. */
export interface Decision {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly guildId: GuildId;
  /** The name that its author went by. */
  readonly author: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly reason: NotificationReason;
  /** Why the system did not show what was to be shown; null where it has, or was not asked. */
  readonly failed: string | null;
}
