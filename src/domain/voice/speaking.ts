/** When somebody counts as speaking (docs/spec/voice.md 'Speaking'). */
export const SPEAKING = {
  /** Louder than this, in dBFS, … */
  aboveDb: -50,
  /** … for so long begins it. */
  beginsAfterMs: 60,
  /** So long not louder ends it. */
  endsAfterMs: 250,
} as const;

/** What is known of somebody's voice. */
export interface Speaking {
  readonly isSpeaking: boolean;
  /** Since when it is loud; null while it is quiet. */
  readonly loudSince: number | null;
  /** When it was last loud; null if it never was. */
  readonly loudAt: number | null;
}

export const QUIET: Speaking = { isSpeaking: false, loudSince: null, loudAt: null };

/** The next state after a level at a time in milliseconds. Short noises begin nothing, and short pauses end nothing. */
export const hearLevel = (before: Speaking, db: number, now: number): Speaking => {
  if (db > SPEAKING.aboveDb) {
    const loudSince = before.loudSince ?? now;
    const isSpeaking = before.isSpeaking || now - loudSince >= SPEAKING.beginsAfterMs;
    return { isSpeaking, loudSince, loudAt: now };
  }
  const isSpeaking =
    before.isSpeaking && before.loudAt !== null && now - before.loudAt < SPEAKING.endsAfterMs;
  return { isSpeaking, loudSince: null, loudAt: before.loudAt };
};
