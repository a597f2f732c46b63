/** Twice what a microphone sends at most, with frames of 10 ms. */
const PER_SECOND = 200;
const BURST = 100;

/** How many packets of a speaker are sent on: what comes faster is dropped, because each goes to all who listen. */
export interface PacketRate {
  readonly left: number;
  readonly atMs: number;
}

export const fullRate = (nowMs: number): PacketRate => ({ left: BURST, atMs: nowMs });

/** The rate after a packet; null where it is one too many. */
export const takePacket = ({ left, atMs }: PacketRate, nowMs: number): PacketRate | null => {
  const now = Math.min(BURST, left + ((nowMs - atMs) * PER_SECOND) / 1000);
  return now < 1 ? null : { left: now - 1, atMs: nowMs };
};
