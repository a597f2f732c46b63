import { createSelector } from '@reduxjs/toolkit';
import type { SearchResult } from '../../../contract/entities/search-result';
import type { GuildId } from '../../../contract/ids';
import type { Search } from '../../../domain/search/filters';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';
import { selectView } from '../view-as/selectors';

/**
 * Whether messages can be searched in the open server. Not while it is viewed as roles: the server finds and counts what the
 * person sees.
 */
export const selectCanSearch = (state: RootState): boolean => {
  const { guildId } = state.navigation;
  return guildId !== null && selectHasFeature(state, 'search') && selectView(state, guildId) === null;
};

/** Whether the results take the place of the member panel. */
export const selectShowsResults = (state: RootState): boolean =>
  state.search.asked !== null && selectCanSearch(state);

/** The results in channels that the person sees now. */
export const selectResults: (state: RootState) => readonly SearchResult[] = createSelector(
  [({ search }: RootState) => search.found.results, ({ channels }: RootState) => channels.byId],
  (results, channels) => results.filter(({ channelId }) => channels[channelId] !== undefined),
);

const isOf =
  (open: GuildId | null) =>
  ({ guildId }: Search): boolean =>
    guildId === null || guildId === open;

/** The last searches of the open server, and those of all servers. */
export const selectRecentSearches: (state: RootState) => readonly Search[] = createSelector(
  [({ search }: RootState) => search.recent, ({ navigation }: RootState) => navigation.guildId],
  (recent, open) => recent.filter(isOf(open)),
);
