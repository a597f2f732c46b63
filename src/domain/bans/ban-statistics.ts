import type { Ban } from '../../contract/entities/ban';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The statistics beside a guild's bans (docs/spec/bans.md 'Statistics'). */
export interface BanStatistics {
  readonly total: number;
  /** The number of different moderators. */
  readonly moderators: number;
  /** Rounded to 1 decimal; 0 without bans. */
  readonly perDay: number;
}

/**
 * Counts bans. The average per day is the total divided by the days since the oldest ban, at least 1, rounded to 1
 * decimal (docs/spec/bans.md 'Statistics'). `now` is epoch milliseconds. A ban with an invalid time counts in the
 * total, but not for the oldest ban.
 */
export const banStatistics = (bans: readonly Ban[], now: number): BanStatistics => {
  const oldest = bans.reduce((least, { createdAt }) => {
    const time = Date.parse(createdAt);
    return time < least ? time : least;
  }, now);
  const days = Math.max(1, (now - oldest) / DAY_MS);
  return {
    total: bans.length,
    moderators: new Set(bans.map(({ moderator }) => moderator.id)).size,
    perDay: Math.round((bans.length / days) * 10) / 10,
  };
};
