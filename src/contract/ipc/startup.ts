/** Whether the app starts with the system, as the system says. */
export interface StartupFacts {
  readonly isOn: boolean;
  /** Why it does not although it was asked to: it was turned off in the system's own settings. */
  readonly isBlocked: boolean;
}
