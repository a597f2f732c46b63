import { COUNTS } from '../../contract/limits';

/** The recently picked emoji after `picked` was picked, newest first: without duplicates, at most 24. */
export const withRecentEmoji = (recent: readonly string[], picked: string): string[] =>
  [picked, ...recent.filter((emoji) => emoji !== picked)].slice(0, COUNTS.recentEmoji);
