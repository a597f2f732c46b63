/** What the page knows of its own window. */
export interface WindowState {
  /** Whether the window has the focus, so that somebody may be looking. */
  readonly isFocused: boolean;
}
