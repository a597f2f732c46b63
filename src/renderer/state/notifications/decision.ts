import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import type { NotificationReason } from '../../../domain/notifications/decide-notification';

/** The notification decision on a received message. */
export interface Decision {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly guildId: GuildId;
  /** The name of its author at that time. */
  readonly author: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly reason: NotificationReason;
  /** Why the system did not show the notification; null if it was shown, or was not to be shown. */
  readonly failed: string | null;
}
