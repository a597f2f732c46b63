import { VOICE_LIMITS } from '../../contract/voice-limits';

const { offerEveryMs, offersAtOnce } = VOICE_LIMITS;
const REFILL_MS = 1000;

/** The offers that a client was made so far. */
export interface OfferPace {
  /** How many may follow fast. */
  readonly left: number;
  /** Since when that is so. */
  readonly sinceMs: number;
  readonly lastMs: number;
}

export const NO_OFFERS: OfferPace = {
  left: offersAtOnce,
  sinceMs: 0,
  lastMs: Number.NEGATIVE_INFINITY,
};

const leftAt = ({ left, sinceMs }: OfferPace, nowMs: number): number =>
  Math.min(offersAtOnce, left + (nowMs - sinceMs) / REFILL_MS);

/** The pace after an offer. */
export const afterOffer = (pace: OfferPace, nowMs: number): OfferPace => ({
  left: Math.max(0, leftAt(pace, nowMs) - 1),
  sinceMs: nowMs,
  lastMs: nowMs,
});

/** The time until the next offer, in milliseconds. */
export const waitForOffer = (pace: OfferPace, nowMs: number): number => {
  const forRoom = (1 - leftAt(pace, nowMs)) * REFILL_MS;
  return Math.max(0, forRoom, pace.lastMs + offerEveryMs - nowMs);
};
