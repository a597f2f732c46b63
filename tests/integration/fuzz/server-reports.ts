/** What the fuzzed server's process says by IPC. Sizes in bytes. */
export type Report =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'memory'; readonly rss: number; readonly heap: number }
  /** What must not happen: an unhandled rejection, an uncaught exception, a bug in the log. */
  | { readonly kind: 'broken'; readonly what: string };

export type Memory = Extract<Report, { kind: 'memory' }>;

/** What it is told. */
export type Order = { readonly kind: 'measure' } | { readonly kind: 'end' };
