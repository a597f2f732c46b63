import { events as eventFacts } from 'virtual:row-facts';
import type { Message } from '../../../contract/entities/message';
import type { SearchResult } from '../../../contract/entities/search-result';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { UserId } from '../../../contract/ids';
import { searchedText } from '../../../domain/search/held';
import { matchesAll } from '../../../domain/search/find-matches';
import type { Wanted } from '../../../domain/search/query';
import { withoutUndefined } from '../../../domain/without-undefined';
import type { LiveBatch } from '../live-events';
import { isReaction, reactionsAfter } from '../messages/reaction-events';

/** A message after an event about it; null if it is gone. */
const messageAfter = (message: Message, event: LiveEvent, me: UserId | null): Message | null => {
  if (eventFacts[event.name].about !== 'message') return message;
  if (!('messageId' in event.data) || event.data.messageId !== message.id) return message;
  if (event.name === 'CHANNEL_MESSAGE_DELETE') return null;
  if (event.name === 'CHANNEL_PIN') return { ...message, pinned: event.data.pinned };
  if (isReaction(event)) return { ...message, reactions: reactionsAfter(message.reactions, event, me) };
  if (event.name === 'CHANNEL_MESSAGE_EDIT') {
    const { guildId: _guild, channelId: _channel, messageId: _message, ...told } = event.data;
    return { ...message, ...withoutUndefined(told), isEdited: true };
  }
  if (event.name === 'CHANNEL_MESSAGE_ATTACHMENTS')
    return { ...message, attachments: event.data.attachments };
  return message;
};

const isOfGonePlace = ({ guildId, channelId }: SearchResult, event: LiveEvent): boolean => {
  if (event.name === 'GUILD_LEFT') return event.data.guildId === guildId;
  return event.name === 'GUILD_CHANNEL_DELETE' && event.data.channelId === channelId;
};

/** A result after an event; null if it is none any more. */
const resultAfter = (
  result: SearchResult,
  event: LiveEvent,
  me: UserId | null,
  wanted: readonly Wanted[],
): SearchResult | null => {
  if (isOfGonePlace(result, event)) return null;
  const message = messageAfter(result.message, event, me);
  if (message === null) return null;
  // The words may have been edited out.
  if (message !== result.message && !matchesAll(searchedText(message), wanted)) return null;
  const neighbour = (of: Message | null): Message | null =>
    of === null ? null : messageAfter(of, event, me);
  const [before, after] = [neighbour(result.before), neighbour(result.after)];
  return message === result.message && before === result.before && after === result.after
    ? result
    : { ...result, message, before, after };
};

/** Results after events: the same list where none of them is concerned. */
export const resultsAfter = (
  results: readonly SearchResult[],
  { events, me }: Pick<LiveBatch, 'events' | 'me'>,
  wanted: readonly Wanted[],
): readonly SearchResult[] => {
  if (results.length === 0) return results;
  let after = results;
  for (const event of events) {
    const next = after.flatMap((result) => resultAfter(result, event, me, wanted) ?? []);
    if (next.length !== after.length || next.some((result, at) => result !== after[at])) after = next;
  }
  return after;
};
