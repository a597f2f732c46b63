import type { Preferences } from '../../../contract/preferences';

/** A change that main has not answered for yet. */
export interface Unsaved {
  readonly key: string;
  readonly change: Partial<Preferences>;
}

export interface PreferencesState {
  /** What holds: what main keeps, with the changes that are on their way. Null before main has said. */
  readonly current: Preferences | null;
  readonly saved: Preferences | null;
  readonly unsaved: readonly Unsaved[];
}
