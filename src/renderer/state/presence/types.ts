export interface PresenceState {
  /** Others see the person as idle, because nobody uses this computer, although the person chose Online. */
  readonly isAway: boolean;
}
