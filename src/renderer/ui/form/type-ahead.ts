export interface Typed {
  readonly text: string;
  /** The time of the last letter, in milliseconds. */
  readonly at: number;
}

/** A longer pause between letters starts a new search. */
export const FORGET_AFTER_MS = 700;

/** The letters typed so far to find an option by its beginning, in lower case; after a pause they start again. */
export function matchByTyping(before: Typed, key: string, now: number): Typed {
  const kept = now - before.at < FORGET_AFTER_MS ? before.text : '';
  return { text: kept + key.toLowerCase(), at: now };
}
