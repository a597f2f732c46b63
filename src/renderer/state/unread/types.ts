import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';

/** What is counted of a conversation: all its messages as mentions, unless it waits for an answer. */
export interface CountedConversation {
  readonly isRequest: boolean;
  /** The counts that the server told take the messages up to this time into account; null for none. */
  readonly toldTo: string | null;
}

/** A thread, which counts while the user follows it. */
export interface CountedThread {
  readonly guildId: GuildId;
  readonly parentId: ChannelId;
  readonly isFollowed: boolean;
}

/** A message of somebody else that has arrived, or a deletion. */
export interface HeardChange {
  readonly id: MessageId;
  /** Which change of the channel it is. */
  readonly change: number;
  readonly isGone: boolean;
  readonly isPing: boolean;
}

/** Which messages of a channel have been counted, so that no event counts twice. */
export interface CountedSpan {
  /** The messages after this one are unread; null where it is not known, or nothing is unread. */
  readonly after: MessageId | null;
  /** The newest message that was taken into account since the server told the counts; null for none. */
  readonly to: MessageId | null;
  /** Unread messages that were deleted since. */
  readonly gone: readonly MessageId[];
  /**
   * How many changes of the channel the server's numbers take into account; null where it does not say. Those of `heard`
   * that are newer have been counted here.
   */
  readonly upTo: number | null;
  /** The newest changes that have arrived and say which they are. */
  readonly heard: readonly HeardChange[];
}

export interface UnreadState {
  /** Channels with unread messages, and the guild of each. */
  readonly channels: Readonly<Record<ChannelId, GuildId>>;
  /** The number of a channel's unseen messages that ping the signed-in user. */
  readonly pings: Readonly<Record<ChannelId, number>>;
  /** Feature `counts`: the number of unread messages, up to `COUNT_LIMIT`; missing where it is 0 or not known. */
  readonly counts: Readonly<Record<ChannelId, number>>;
  readonly spans: Readonly<Record<ChannelId, CountedSpan>>;
  /** Channels with messages that have been on the screen but are not marked read on the server. */
  readonly unmarked: Readonly<Record<ChannelId, GuildId>>;
  /**
   * The last message that the user had read when the server reported unread messages: later messages count as new, even
   * after they were marked read here.
   */
  readonly readUpTo: Readonly<Record<ChannelId, MessageId>>;
  /** The conversations that are known. */
  readonly conversations: Readonly<Record<ChannelId, CountedConversation>>;
  /** The threads that are known. */
  readonly threads: Readonly<Record<ChannelId, CountedThread>>;
  /** Channels that the person has marked unread: they stay unread while they are seen. */
  readonly held: Readonly<Record<ChannelId, true>>;
  /** How many messages were unread when the open channel was opened; null if none, or that is not known. */
  readonly opened: { readonly channelId: ChannelId; readonly count: number } | null;
}

/** What is unread of a channel, in order to restore it. */
export interface UnreadEntry {
  readonly guildId: GuildId | null;
  readonly isUnmarked: boolean;
  readonly pings: number;
  readonly count: number;
  readonly readUpTo: MessageId | null;
  readonly isHeld: boolean;
  readonly span: CountedSpan;
}
