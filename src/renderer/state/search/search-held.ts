import type { SearchResult } from '../../../contract/entities/search-result';
import type { Search, SearchArguments } from '../../../domain/search/filters';
import { argumentsOf } from '../../../domain/search/filters';
import { findMatches } from '../../../domain/search/find-matches';
import { isFound } from '../../../domain/search/held';
import { parseQuery, type Wanted } from '../../../domain/search/query';
import type { SearchSort } from '../../../contract/searched';
import { type ChannelId, toId } from '../../../contract/ids';
import { compareIds } from '../../../domain/ids';
import type { ChannelMessages } from '../messages/message-list';
import type { RootState } from '../store';
import type { Found } from './types';

/** The most results of one search of the messages on this computer, which has no pages. */
const MOST = 200;

const resultsIn = (
  channelId: ChannelId,
  { guildId, rows }: ChannelMessages,
  asked: SearchArguments,
  wanted: readonly Wanted[],
): readonly SearchResult[] =>
  rows.flatMap((message, at): readonly SearchResult[] => {
    if (
      guildId === null ||
      message.nonce !== null ||
      !isFound({ guildId, channelId, message }, asked, wanted)
    )
      return [];
    const matches = findMatches(message.content, wanted).map(([start, end]): [number, number] => [
      start,
      end,
    ]);
    return [
      { guildId, channelId, message, matches, before: rows[at - 1] ?? null, after: rows[at + 1] ?? null },
    ];
  });

/** Searches the messages that are loaded. The best are those with the most found parts. */
export const searchHeld = (state: RootState, search: Search, sort: SearchSort): Found => {
  const asked = argumentsOf(search, sort);
  const wanted = parseQuery(search.text);
  const all = Object.entries(state.messages.byChannel)
    .flatMap(([channelId, list]) => resultsIn(toId<ChannelId>(channelId), list, asked, wanted))
    .toSorted((a, b) => compareIds(b.message.id, a.message.id));
  const sorted =
    sort === 'old'
      ? all.toReversed()
      : sort === 'best'
        ? all.toSorted((a, b) => b.matches.length - a.matches.length)
        : all;
  return {
    results: sorted.slice(0, MOST),
    total: all.length,
    totalIsExact: true,
    complete: true,
    cursor: null,
  };
};
