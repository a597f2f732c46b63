import type { ChannelId, GuildId, MessageId } from '../../contract/ids';

/** A message to notify about. */
export interface NotifiedMessage {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly messageId: MessageId;
  readonly isForMe: boolean;
}

/** A notification to show: for a message, for the messages of a channel, or for all messages. */
export type Notice =
  | { readonly kind: 'message'; readonly key: string; readonly message: NotifiedMessage }
  | {
      readonly kind: 'channel' | 'all';
      readonly key: string;
      /** The number of messages in the notification, and of their channels. */
      readonly count: number;
      readonly channels: number;
      /** The number of messages that address the person. */
      readonly mentions: number;
      /** The target of a click: the first message that addresses the person, else the first message. */
      readonly message: NotifiedMessage;
    };

interface Remembered extends NotifiedMessage {
  readonly at: number;
}

/** The messages of recent notifications, oldest first. */
export type RecentNotices = readonly Remembered[];

export interface Grouping {
  readonly recent: RecentNotices;
  /** The notifications to show; each replaces the shown one with the same key. */
  readonly show: readonly Notice[];
  /** Keys of shown notifications that are now part of a group. */
  readonly close: readonly string[];
}

/**
 * More messages than this of one channel become one notification, if the pause between them is less than
 * GROUP_WITHIN_MS.
 */
export const MOST_OF_CHANNEL = 3;
/** The same limit, for all channels together. */
export const MOST_OF_ALL = 6;
export const GROUP_WITHIN_MS = 30_000;
/** The maximum number of messages that are counted. */
const MOST_REMEMBERED = 1000;

/** The key of the group of all channels. */
export const ALL_KEY = 'all';
const channelKey = (channelId: ChannelId): string => `channel-${channelId}`;

const leadOf = (messages: readonly NotifiedMessage[]): NotifiedMessage | undefined =>
  messages.find(({ isForMe }) => isForMe) ?? messages[0];

const channelsOf = (messages: readonly NotifiedMessage[]): ReadonlyMap<ChannelId, NotifiedMessage[]> => {
  const byChannel = new Map<ChannelId, NotifiedMessage[]>();
  for (const message of messages) {
    const others = byChannel.get(message.channelId);
    if (others === undefined) byChannel.set(message.channelId, [message]);
    else others.push(message);
  }
  return byChannel;
};

const groupOf = (
  kind: 'channel' | 'all',
  key: string,
  messages: readonly NotifiedMessage[],
  channels: number,
): Notice[] => {
  const message = leadOf(messages);
  if (message === undefined) return [];
  const mentions = messages.filter(({ isForMe }) => isForMe).length;
  return [{ kind, key, count: messages.length, channels, mentions, message }];
};

/** The notifications for these messages, each with its key. */
const noticesFor = (messages: readonly NotifiedMessage[]): readonly Notice[] => {
  const byChannel = channelsOf(messages);
  const ofChannels = [...byChannel].flatMap(([channelId, own]): Notice[] =>
    own.length > MOST_OF_CHANNEL
      ? groupOf('channel', channelKey(channelId), own, 1)
      : own.map((message) => ({ kind: 'message', key: message.messageId, message })),
  );
  if (ofChannels.length <= MOST_OF_ALL) return ofChannels;
  return groupOf('all', ALL_KEY, messages, byChannel.size);
};

const sizeOf = (notice: Notice): number => (notice.kind === 'message' ? 1 : notice.count);

/**
 * Groups new messages with those of recent notifications, so that a person gets one notification for many messages:
 * more than three of a channel become 'n new messages in #channel', and more than six notifications become one for all
 * channels.
 */
export const groupNotifications = (
  before: RecentNotices,
  incoming: readonly NotifiedMessage[],
  now: number,
): Grouping => {
  const lastOf = new Map(before.map(({ channelId, at }) => [channelId, at]));
  const kept = before.filter(({ channelId }) => now - (lastOf.get(channelId) ?? 0) < GROUP_WITHIN_MS);
  const recent = [...kept, ...incoming.map((message) => ({ ...message, at: now }))].slice(-MOST_REMEMBERED);
  const shown = new Map(noticesFor(kept).map((notice) => [notice.key, sizeOf(notice)]));
  const next = noticesFor(recent);
  const keys = new Set(next.map(({ key }) => key));
  return {
    recent,
    show: next.filter((notice) => shown.get(notice.key) !== sizeOf(notice)),
    close: [...shown.keys()].filter((key) => !keys.has(key)),
  };
};

/** The remembered messages after a channel was read: messages that the person has seen are not counted again. */
export const withoutChannel = (recent: RecentNotices, channelId: ChannelId): RecentNotices =>
  recent.filter((message) => message.channelId !== channelId);
