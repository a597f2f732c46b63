/** Messages that are kept on this computer to be read without the server (docs/decisions/052). */
export const KEEP_LIMITS = {
  /** The newest messages of a channel. */
  messages: 100,
  /** A longer file has fewer messages. */
  channelBytes: 256 * 1024,
  /** The argument of a call: the page's form of the messages is longer than the file. */
  ipcBytes: 1024 * 1024,
  /** Files, however small they are. */
  channels: 5000,
  /** What is written within a minute; beyond it a file is removed where it may not stay as it is, and else left. */
  bytesAMinute: 16 * 1024 * 1024,
  /** Deleted messages that are remembered, so that no write brings them back. */
  deleted: 10_000,
  /** The open channel is written so often while it changes. */
  writtenEveryMs: 30_000,
  /** A channel without a change is written again for its time alone when it is so much older. */
  completeEveryMs: 60_000,
  /** The time between the list of servers and the removal of what is no longer seen. */
  seenAfterMs: 1000,
  seenGuilds: 1000,
  seenOfGuild: 5000,
} as const;

/** How many megabytes of messages are kept on this computer to be read without the server; 0 keeps none. */
export const KEPT_MEGABYTES = [0, 20, 50, 200] as const;
export type KeptMegabytes = (typeof KEPT_MEGABYTES)[number];
