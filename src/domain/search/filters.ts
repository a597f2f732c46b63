import type { SearchedHas, SearchSort } from '../../contract/searched';
import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import type { CallArgs } from '../../contract/rest';
import { type Day, shiftDay, startOfDay } from './days';
import { parseQuery } from './query';

/** The typed operators, each with a colon behind it. */
export const OPERATORS = ['from', 'in', 'has', 'before', 'after', 'on', 'mentions', 'pinned'] as const;
export type Operator = (typeof OPERATORS)[number];

/** A condition besides words; names are those at the time of the choice. */
export type SearchFilter =
  | { readonly by: 'from' | 'mentions'; readonly id: UserId; readonly name: string }
  | { readonly by: 'in'; readonly id: ChannelId; readonly name: string }
  | { readonly by: 'has'; readonly what: SearchedHas }
  | { readonly by: 'before' | 'after' | 'on'; readonly day: Day }
  | { readonly by: 'pinned'; readonly is: boolean };

/** What is searched for. */
export interface Search {
  readonly text: string;
  readonly filters: readonly SearchFilter[];
  /** Null: in all guilds. */
  readonly guildId: GuildId | null;
}

export type SearchArguments = CallArgs<'messages.search'>;

/** Identifies a filter among those of a search. */
export const filterKey = (filter: SearchFilter): string => {
  if ('id' in filter) return `${filter.by}:${filter.id}`;
  if ('day' in filter) return `${filter.by}:${filter.day}`;
  return `${filter.by}:${filter.by === 'has' ? filter.what : filter.is}`;
};

/** The operators that a new one replaces: a message was written at one time, and is pinned or not. */
const REPLACES: Readonly<Partial<Record<Operator, readonly Operator[]>>> = {
  before: ['before', 'on'],
  after: ['after', 'on'],
  on: ['before', 'after', 'on'],
  pinned: ['pinned'],
};

/** The filters with one more. */
export const withFilter = (
  filters: readonly SearchFilter[],
  added: SearchFilter,
): readonly SearchFilter[] => {
  if (filters.some((filter) => filterKey(filter) === filterKey(added))) return filters;
  const replaced = REPLACES[added.by] ?? [];
  return [...filters.filter(({ by }) => !replaced.includes(by)), added];
};

/** Whether a search asks for anything. */
export const asksForAnything = ({ text, filters }: Omit<Search, 'guildId'>): boolean =>
  filters.length > 0 || parseQuery(text).length > 0;

const peopleOf = (filters: readonly SearchFilter[], by: 'from' | 'mentions'): UserId[] =>
  filters.flatMap((filter) =>
    (filter.by === 'from' || filter.by === 'mentions') && filter.by === by ? [filter.id] : [],
  );

const dayOf = (filters: readonly SearchFilter[], by: Operator): Day | null =>
  filters.flatMap((filter) => ('day' in filter && filter.by === by ? [filter.day] : []))[0] ?? null;

/** A search as the server is asked. `after` a day means when that day has ended, and `on` a day is both ends of it. */
export const argumentsOf = ({ text, filters, guildId }: Search, sort: SearchSort): SearchArguments => {
  const until = dayOf(filters, 'before');
  const since = dayOf(filters, 'after');
  const on = dayOf(filters, 'on');
  const nextDay = (day: Day | null): Day | null => (day === null ? null : shiftDay(day, 1));
  const start = (day: Day | null): string | null => (day === null ? null : startOfDay(day));
  return {
    guildId,
    text: text.trim(),
    from: peopleOf(filters, 'from'),
    in: filters.flatMap((filter) => (filter.by === 'in' ? [filter.id] : [])),
    mentions: peopleOf(filters, 'mentions'),
    has: filters.flatMap((filter) => (filter.by === 'has' ? [filter.what] : [])),
    pinned: filters.flatMap((filter) => (filter.by === 'pinned' ? [filter.is] : []))[0] ?? null,
    before: start(until ?? nextDay(on)),
    after: start(nextDay(since) ?? on),
    sort,
    cursor: null,
  };
};
