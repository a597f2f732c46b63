import type { Operator, Search, SearchFilter } from '../../../../domain/search/filters';

/** A row under the search field, and its effect. */
export interface SearchSuggestion {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly sign: 'person' | 'channel' | 'recent' | 'operator' | 'value';
  readonly avatar: string | null;
  readonly does:
    | { readonly kind: 'filter'; readonly filter: SearchFilter }
    | { readonly kind: 'operator'; readonly operator: Operator }
    | { readonly kind: 'repeat'; readonly search: Search };
}

/** Rows under a common heading. */
export interface SuggestionGroup {
  readonly title: string;
  readonly rows: readonly SearchSuggestion[];
}

/** The most people or channels in the list. */
export const MOST_SUGGESTIONS = 10;
