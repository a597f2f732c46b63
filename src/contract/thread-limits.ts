/** Threads (protocol.md 'Threads'). */
export const THREAD_LIMITS = {
  /** Characters. */
  name: 100,
  /** Threads of a channel that are not archived: the default of the limit `threads_active`. */
  active: 500,
  /** A thread without a message for so long is archived until the next one. */
  quietMs: 7 * 24 * 60 * 60 * 1000,
  /** A followed thread without a message for so long is not among those of its guild. */
  followedMs: 90 * 24 * 60 * 60 * 1000,
  /** Threads in one answer. */
  page: 50,
} as const;
