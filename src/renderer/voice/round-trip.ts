/** Parts of Chromium's report that are read; TypeScript knows reports as `any`. */
interface PairReport {
  readonly type?: unknown;
  readonly nominated?: unknown;
  readonly currentRoundTripTime?: unknown;
}

/** The round trip to the server in milliseconds, null while it is unknown. */
export const roundTripOf = (report: RTCStatsReport): number | null => {
  for (const entry of report.values() as Iterable<PairReport>) {
    if (entry.type !== 'candidate-pair' || entry.nominated !== true) continue;
    if (typeof entry.currentRoundTripTime === 'number') return Math.round(entry.currentRoundTripTime * 1000);
  }
  return null;
};
