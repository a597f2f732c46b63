import { COUNTS } from '../../contract/limits';

/** The emoji that were picked last, newest first, after `picked` was: each once, at most 24. */
export const withRecentEmoji = (recent: readonly string[], picked: string): string[] =>
  [picked, ...recent.filter((emoji) => emoji !== picked)].slice(0, COUNTS.recentEmoji);
