/** Whether the app starts with the system, as reported by the system. */
export interface StartupFacts {
  readonly isOn: boolean;
  /** Whether the start was turned off in the system's own settings although the app requested it. */
  readonly isBlocked: boolean;
}
