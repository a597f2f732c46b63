import type { ChannelId, GuildId, MessageId } from '../../contract/ids';

/** A message that is to notify. */
export interface NotifiedMessage {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly messageId: MessageId;
  readonly isForMe: boolean;
}

/** What the system is to show: a message, or how many there are in a channel, or in all of them. */
export type Notice =
  | { readonly kind: 'message'; readonly key: string; readonly message: NotifiedMessage }
  | {
      readonly kind: 'channel' | 'all';
      readonly key: string;
      /** How many it stands for, and in how many channels. */
      readonly count: number;
      readonly channels: number;
      /** How many of them are for the person. */
      readonly mentions: number;
      /** The message that it leads to: the first that it stands for, or the first that is for the person. */
      readonly message: NotifiedMessage;
    };

interface Remembered extends NotifiedMessage {
  readonly at: number;
}

/** What has notified a short while ago, oldest first. */
export type RecentNotices = readonly Remembered[];

export interface Grouping {
  readonly recent: RecentNotices;
  /** What is to be shown; what has the same key is replaced. */
  readonly show: readonly Notice[];
  /** Keys of what is shown already and is part of a group now. */
  readonly close: readonly string[];
}

/** More than this many from one channel, none of them later than GROUP_WITHIN_MS after the last, become one notification. */
export const MOST_OF_CHANNEL = 3;
/** The same for all channels together. */
export const MOST_OF_ALL = 6;
export const GROUP_WITHIN_MS = 30_000;
/** As many are counted at most. */
const MOST_REMEMBERED = 1000;

/** The key of a group of all channels. */
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

/** What is shown for so many messages: the keys and what stands behind each. */
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
 * Groups what comes with what has notified a short while ago, so that a person hears of many messages once: more than
 * three of a channel become 'n new messages in #channel', and more than six notifications one for all.
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

/** What is remembered once channels were read: what the person has seen is not counted again. */
export const withoutChannel = (recent: RecentNotices, channelId: ChannelId): RecentNotices =>
  recent.filter((message) => message.channelId !== channelId);
