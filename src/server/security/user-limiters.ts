import type { Rate, RateLimiter } from './rate-limits';
import type { Rates } from './rates';

/** The limits of costly or frequent calls, by user (`Services` describes each). */
export const limitersOfUsers = (limited: (name: string, rate: Rate) => RateLimiter, rates: Rates) => ({
  memberSearches: limited('member-search', rates.memberSearches),
  memberFilters: limited('member-filter', rates.memberFilters),
  viewerCounts: limited('viewer-count', rates.viewerCounts),
  reactionRate: limited('reactions', rates.reactions),
  reactorListRate: limited('reactor-lists', rates.reactorLists),
});
