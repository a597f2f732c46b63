import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';

export interface UnreadState {
  /** Channels with unread messages, and the guild of each. */
  readonly channels: Readonly<Record<ChannelId, GuildId>>;
  /** The number of a channel's unseen messages that ping the signed-in user. */
  readonly pings: Readonly<Record<ChannelId, number>>;
  /** Channels with messages that have been on the screen but are not marked read on the server. */
  readonly unmarked: Readonly<Record<ChannelId, GuildId>>;
  /**
   * The last message that the user had read when the server reported unread messages: later messages count as new, even
   * after they were marked read here.
   */
  readonly readUpTo: Readonly<Record<ChannelId, MessageId>>;
}
