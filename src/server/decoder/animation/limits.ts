/** Pictures that move. Of one beyond these limits the first frame is left. */
export const ANIMATION_LIMITS = {
  frames: 200,
  /** Of all frames together, as they are sent. */
  pixels: 32_000_000,
  /** As it is stored. */
  bytes: 1024 * 1024,
  /** How long a frame is shown: shorter ones flicker, and cost the reader's computer. */
  leastMs: 20,
  mostMs: 10_000,
} as const;
