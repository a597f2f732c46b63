/** Parts of Chromium's report that are read; TypeScript knows reports as `any`. */
interface PairReport {
  readonly type?: unknown;
  readonly nominated?: unknown;
  readonly currentRoundTripTime?: unknown;
  readonly bytesReceived?: unknown;
  readonly responsesReceived?: unknown;
  readonly requestsReceived?: unknown;
}

/** The ways to the server that Chromium knows. */
const pairsOf = (report: RTCStatsReport): readonly PairReport[] =>
  [...(report.values() as Iterable<PairReport>)].filter(({ type }) => type === 'candidate-pair');

/** The round trip to the server in milliseconds, null while it is unknown. */
export const roundTripOf = (report: RTCStatsReport): number | null => {
  const pair = pairsOf(report).find(({ nominated }) => nominated === true);
  const seconds = pair?.currentRoundTripTime;
  return typeof seconds === 'number' ? Math.round(seconds * 1000) : null;
};

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A number that grows with whatever comes from the server: sound, reports, and the answers to Chromium's own questions. */
export const receivedOf = (report: RTCStatsReport): number =>
  pairsOf(report).reduce(
    (sum, { bytesReceived, responsesReceived, requestsReceived }) =>
      sum + numberOf(bytesReceived) + numberOf(responsesReceived) + numberOf(requestsReceived),
    0,
  );
