export interface SignInState {
  /** Whoever signed in since the app started asked to stay signed in. */
  readonly isToBeRemembered: boolean;
}
