import { VOICE_LIMITS } from '../../contract/voice-limits';

/** How much of a stream is sent on, as what comes without a pause and over time. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/** Packets of a microphone: twice what it sends at most, with frames of 10 ms. */
export const OF_SOUND: RateLimit = { perSecond: 200, burst: 100 };
/** Bytes of a screen: a picture that changes wholly comes at once, and heads and repetitions are counted. */
export const OF_SCREEN: RateLimit = {
  perSecond: (VOICE_LIMITS.screenBitrate / 8) * 1.4,
  burst: 1_000_000,
};

/** How much of a stream is sent on: what comes faster is dropped, because each packet goes to all who listen. */
export interface PacketRate {
  readonly left: number;
  readonly atMs: number;
}

export const fullRate = (nowMs: number, { burst }: RateLimit = OF_SOUND): PacketRate => ({
  left: burst,
  atMs: nowMs,
});

/** The rate after a packet of a size; null where it is one too many. */
export const takePacket = (
  { left, atMs }: PacketRate,
  nowMs: number,
  { burst, perSecond }: RateLimit = OF_SOUND,
  size = 1,
): PacketRate | null => {
  const now = Math.min(burst, left + ((nowMs - atMs) * perSecond) / 1000);
  return now < size ? null : { left: now - size, atMs: nowMs };
};
