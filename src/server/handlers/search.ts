import type { Message } from '../../contract/entities/message';
import type { SearchResult } from '../../contract/entities/search-result';
import type { SearchedHas } from '../../contract/searched';
import { success } from '../../contract/failure';
import type { MessageId, UserId } from '../../contract/ids';
import { SEARCH_LIMITS } from '../../contract/search-limits';
import type { CallFields } from '../../contract/rest';
import type { search } from '../../contract/rest/search';
import { findMatches } from '../../domain/search/find-matches';
import { parseQuery, type Wanted } from '../../domain/search/query';
import { namePlaces } from '../data/forwards';
import { idOfPlace } from '../data/ids';
import { findIndexedRange } from '../data/message-terms';
import { shownMessages, storedMessages } from '../data/messages';
import { listReadable } from '../data/readable-channels';
import type { Reads } from '../data/schema';
import { findHits, type FoundMessage } from '../data/search';
import type { ChangingHas, FoundOrder } from '../data/search-filters';
import type { FixedHas } from '../data/terms';
import { notFound, refuse } from '../refusal';
import type { HandlersOf } from './handler';
import type { Services } from './services';
import { isAmong } from '../data/among';

type Asked = CallFields<'messages.search'>;

const NOTHING = 'Enter something to search for';
const NO_CURSOR = 'This page of the search does not exist';
const TOO_LONG = 'The search took too long. Narrow it down.';
const CHANGING: readonly SearchedHas[] = ['embed', 'reaction', 'thread'];

const isChanging = (what: SearchedHas): what is ChangingHas => CHANGING.includes(what);
const isFixed = (what: SearchedHas): what is FixedHas => !isChanging(what);

const isEmpty = (
  { from, in: places, mentions, has, pinned, before, after }: Asked,
  wanted: readonly Wanted[],
) =>
  wanted.length === 0 &&
  [from, places, mentions, has].every((list) => list.length === 0) &&
  [pinned, before, after].every((value) => value === null);

/** Where a page begins: after a message, or after so many of the best; null for a cursor of no page. */
const beginOf = ({ sort, cursor }: Asked): Pick<FoundOrder, 'from' | 'offset'> | null => {
  if (cursor === null) return { from: null, offset: 0 };
  if (!/^\d{1,19}$/.test(cursor)) return null;
  return sort === 'best'
    ? { from: null, offset: Math.min(Number(cursor), SEARCH_LIMITS.counted) }
    : { from: idOfPlace(cursor), offset: 0 };
};

/** The messages that were found with their neighbours, as the searcher sees them. */
const showFound = async (
  db: Reads,
  found: readonly FoundMessage[],
  { userId, wanted }: { readonly userId: UserId; readonly wanted: readonly Wanted[] },
): Promise<SearchResult[]> => {
  if (found.length === 0) return [];
  const ids = new Set(
    found.flatMap(({ messageId, beforeId, afterId }) =>
      [messageId, beforeId, afterId].filter((id) => id !== null),
    ),
  );
  const stored = await shownMessages(db, storedMessages(db).where(isAmong('id', [...ids])), userId).execute();
  const messages = new Map<MessageId, Message>(
    (await namePlaces(db, stored, userId)).map((message) => [message.id, message]),
  );
  const messageOf = (id: MessageId | null): Message | null =>
    id === null ? null : (messages.get(id) ?? null);
  return found.flatMap(({ messageId, channelId, guildId, beforeId, afterId }) => {
    const message = messageOf(messageId);
    if (message === null) return [];
    const matches = findMatches(message.content, wanted).map(([start, end]): [number, number] => [
      start,
      end,
    ]);
    const [before, after] = [messageOf(beforeId), messageOf(afterId)];
    return [{ guildId, channelId, message, matches, before, after }];
  });
};

/** Handlers of searches. */
export const searchHandlers = ({ within }: Services): HandlersOf<typeof search> => ({
  'messages.search': async (asked, { caller: { userId } }) => {
    const { guildId, in: channelIds, from: authorIds, mentions, has, pinned, sort, limit } = asked;
    const wanted = parseQuery(asked.text);
    if (isEmpty(asked, wanted)) return refuse(400, NOTHING);
    const begin = beginOf(asked);
    if (begin === null) return refuse(400, NO_CURSOR);
    const most = limit ?? SEARCH_LIMITS.page;
    const answer = await within(SEARCH_LIMITS.timeMs, async (trx) => {
      const { guildIds, channels } = await listReadable(trx, userId);
      if (guildId !== null && !guildIds.includes(guildId)) return notFound('guild');
      const inGuild = guildId === null ? channels : channels.filter((channel) => channel.guildId === guildId);
      const readable = inGuild.map(({ id }) => id);
      if (channelIds.some((id) => !readable.includes(id))) return notFound('channel');
      const filters = {
        ...{ wanted, guildId, channelIds, authorIds, mentions, pinned },
        has: has.filter(isFixed),
        hasNow: has.filter(isChanging),
        readable: channelIds.length === 0 ? readable : channelIds,
        after: asked.after === null ? null : idOfPlace<MessageId>(asked.after),
        before: asked.before === null ? null : idOfPlace<MessageId>(asked.before),
      };
      const { count, isExact, found } = await findHits(trx, filters, { sort, ...begin, limit: most + 1 });
      const page = found.slice(0, most);
      const next = sort === 'best' ? String(begin.offset + most) : (page.at(-1)?.messageId ?? null);
      return success({
        data: {
          results: await showFound(trx, page, { userId, wanted }),
          total: Math.min(count, SEARCH_LIMITS.counted),
          totalIsExact: isExact,
          complete: (await findIndexedRange(trx))?.downTo === '0',
          cursor: found.length > most ? next : null,
        },
      });
    });
    return answer ?? refuse(503, TOO_LONG);
  },
});
