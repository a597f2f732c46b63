/**
 * When this person last used the app, in epoch milliseconds: `until` is the last sign of them, `since` the last one before
 * they were away for long; null if that is not known.
 */
export interface Activity {
  readonly since: number | null;
  readonly until: number;
}

/** Shorter absences are part of one's work. */
const AWAY_MS = 30 * 60 * 1000;

/** The activity after the person came to the window. */
export const cameBack = (before: Activity | null, now: number): Activity => {
  if (before === null) return { since: null, until: now };
  const isLong = now - before.until > AWAY_MS;
  return { since: isLong ? before.until : before.since, until: Math.max(before.until, now) };
};

/** The activity after the person left the window. */
export const wentAway = (before: Activity | null, now: number): Activity => ({
  since: before?.since ?? null,
  until: Math.max(before?.until ?? now, now),
});
