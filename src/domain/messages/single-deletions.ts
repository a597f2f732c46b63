import type { EventData, LiveEvent } from '../../contract/gateway/events';

type Many = EventData<'CHANNEL_MESSAGES_DELETE'>;

const singly = ({ guildId, channelId, messageIds, mentions = [], change }: Many): readonly LiveEvent[] => {
  const mentioned = new Map(mentions.map((one) => [one.messageId, one.mentions]));
  return messageIds.map((messageId, nth) => ({
    name: 'CHANNEL_MESSAGE_DELETE',
    data: {
      ...{ guildId, channelId, messageId, mentions: mentioned.get(messageId) },
      change: change === undefined ? undefined : change - (messageIds.length - 1 - nth),
    },
  }));
};

/**
 * Events in which many deleted messages are as many deletions, so that nothing else has to know of deletions at once. The
 * same array where there are none.
 */
export const withSingleDeletions = (events: readonly LiveEvent[]): readonly LiveEvent[] =>
  events.some(({ name }) => name === 'CHANNEL_MESSAGES_DELETE')
    ? events.flatMap((event) => (event.name === 'CHANNEL_MESSAGES_DELETE' ? singly(event.data) : [event]))
    : events;
