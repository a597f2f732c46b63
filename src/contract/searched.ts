/**
 * What a search can ask for besides words; `link`: the text has one, `embed`: the message has a preview, `thread`: a thread
 * came from it, which needs the feature `threads`.
 */
export const SEARCHED_HAS = [
  ...(['file', 'image', 'video', 'audio', 'link', 'embed', 'reaction'] as const),
  'thread',
] as const;
export type SearchedHas = (typeof SEARCHED_HAS)[number];

export const SEARCH_SORTS = ['new', 'old', 'best'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
