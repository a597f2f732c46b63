import type { SearchResult } from '../../../contract/entities/search-result';
import type { SearchSort } from '../../../contract/searched';
import type { Search, SearchFilter } from '../../../domain/search/filters';

/** What is typed and chosen in the search field. */
export interface SearchDraft {
  readonly text: string;
  readonly filters: readonly SearchFilter[];
  /** Whether all servers are searched, and not only the open one. */
  readonly isEverywhere: boolean;
}

/** What has been found so far. */
export interface Found {
  readonly results: readonly SearchResult[];
  readonly total: number;
  /** False where there are more than the total. */
  readonly totalIsExact: boolean;
  /** False while older messages are still being indexed. */
  readonly complete: boolean;
  /** The next page; null where there is none. */
  readonly cursor: string | null;
}

export interface SearchState {
  readonly draft: SearchDraft;
  /** Whether a key or a menu wants the focus in the search field, which may have to be drawn first. */
  readonly isFocusWanted: boolean;
  /** The search whose results are shown; null while the results are closed. */
  readonly asked: Search | null;
  readonly sort: SearchSort;
  /** Grows with each search: the answer to an earlier one is dropped. */
  readonly nth: number;
  readonly phase: 'loading' | 'loaded' | 'failed';
  /** Why the search failed, in words. */
  readonly error: string | null;
  readonly found: Found;
  /** Whether only the messages on this computer were searched. */
  readonly isHeldOnly: boolean;
  /** Whether events were missed since the answer. */
  readonly isStale: boolean;
  readonly isLoadingMore: boolean;
  /** Why the next page could not be loaded, in words. */
  readonly moreError: string | null;
  /** The last searches, the latest first. */
  readonly recent: readonly Search[];
}
