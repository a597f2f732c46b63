/** Two crashes within this time are more than bad luck. */
export const CRASH_WINDOW_MS = 60_000;

/**
 * What to do when the page's process is gone: load the page again, or, the second time within a minute, the safe page.
 * `crashes` are the times of the earlier ones, in epoch milliseconds.
 */
export const judgeCrash = (crashes: readonly number[], now: number): 'reload' | 'safe-page' =>
  crashes.some((at) => now - at < CRASH_WINDOW_MS) ? 'safe-page' : 'reload';
