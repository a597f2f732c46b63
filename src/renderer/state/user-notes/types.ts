/** What the signed-in user has written about people; not there for whom nothing was asked yet, null for nothing. */
export interface UserNotesState {
  readonly byId: Readonly<Record<string, string | null>>;
}
