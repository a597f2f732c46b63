export interface SignInState {
  /** The user who signed in since the app started asked to stay signed in, and has not withdrawn that since. */
  readonly isToBeRemembered: boolean;
}
