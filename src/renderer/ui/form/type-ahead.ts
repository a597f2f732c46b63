export interface Typed {
  readonly text: string;
  /** When the last letter was typed, in milliseconds. */
  readonly at: number;
}

/** Letters further apart than this do not belong together. */
export const FORGET_AFTER_MS = 700;

/** What has been typed so far to find an option by its beginning, in lower case; a pause starts anew. */
export function matchByTyping(before: Typed, key: string, now: number): Typed {
  const kept = now - before.at < FORGET_AFTER_MS ? before.text : '';
  return { text: kept + key.toLowerCase(), at: now };
}
