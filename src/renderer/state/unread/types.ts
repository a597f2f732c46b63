import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';

export interface UnreadState {
  /** Channels with unread messages, and the guild of each. */
  readonly channels: Readonly<Record<ChannelId, GuildId>>;
  /** How many of a channel's messages that nobody has seen here ping the signed-in user. */
  readonly pings: Readonly<Record<ChannelId, number>>;
  /** Channels with messages that have come onto the screen but are not marked read on the server. */
  readonly unmarked: Readonly<Record<ChannelId, GuildId>>;
  /**
   * How far the user had read when the server told of unread messages: what follows is new to them, also after it was
   * marked read here.
   */
  readonly readUpTo: Readonly<Record<ChannelId, MessageId>>;
}
