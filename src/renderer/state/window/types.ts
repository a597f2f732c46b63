/** The page's knowledge of its own window. */
export interface WindowState {
  /** Whether the window has the focus, so that a person may be looking. */
  readonly isFocused: boolean;
}
