/** IPC messages from the fuzzed server's process. Sizes in bytes. */
export type Report =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'memory'; readonly rss: number; readonly heap: number }
  /** A fault: an unhandled rejection, an uncaught exception, a bug in the log. */
  | { readonly kind: 'broken'; readonly what: string };

export type Memory = Extract<Report, { kind: 'memory' }>;

/** IPC messages to the process. */
export type Order = { readonly kind: 'measure' } | { readonly kind: 'end' };
