const DAY = 24 * 60 * 60_000;

/** Boosts of guilds (protocol.md 'Boosts'). */
export const BOOST_LIMITS = {
  ofPerson: 2,
  /** A boost that was given stays for so long. */
  staysMs: 7 * DAY,
  /** Those who boost a guild, in one answer. */
  listed: 100,
  /** The levels of an operator's table. */
  levels: 10,
} as const;
