/** Two crashes within this time lead to the safe page. */
export const CRASH_WINDOW_MS = 60_000;

/**
 * The reaction to a crash of the page's process: reload the page or, at the second crash within a minute, load the safe
 * page. `crashes` are the times of earlier crashes, in milliseconds of the same clock as `now`.
 */
export const judgeCrash = (crashes: readonly number[], now: number): 'reload' | 'safe-page' =>
  crashes.some((at) => now - at < CRASH_WINDOW_MS) ? 'safe-page' : 'reload';
