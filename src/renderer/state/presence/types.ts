export interface PresenceState {
  /** Others see the person as idle, for nobody uses this computer, although they chose Online. */
  readonly isAway: boolean;
}
