const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Exports of accounts and guilds (protocol.md 'Exports'). */
export const EXPORT_LIMITS = {
  /** Within this time another request gets the same export. */
  everyMs: DAY,
  keptMs: 7 * DAY,
  /** Downloads that run at the same time, of one person and in all. */
  ofOne: 1,
  inAll: 3,
} as const;
