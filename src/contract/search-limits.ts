/** Searches of messages (protocol.md 'Search'). */
export const SEARCH_LIMITS = {
  /** In code points. */
  text: 256,
  /** Ids and kinds of one list. */
  ofList: 20,
  page: 25,
  pageMax: 50,
  cursor: 64,
  rate: { burst: 10, perSecond: 1 },
  /** Hits are counted up to this. */
  counted: 1000,
  /** A longer search ends without an answer. */
  timeMs: 2000,
} as const;
