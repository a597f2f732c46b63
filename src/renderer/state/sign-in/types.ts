export interface SignInState {
  /** Whoever signed in since the app started asked to stay signed in, and has not let go of it since. */
  readonly isToBeRemembered: boolean;
}
