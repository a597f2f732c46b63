import type { Preferences } from '../../../contract/preferences';

/** A change that main has not answered yet. */
export interface Unsaved {
  readonly key: string;
  readonly change: Partial<Preferences>;
}

export interface PreferencesState {
  /** The current preferences: main's, with the pending changes. Null before main has reported them. */
  readonly current: Preferences | null;
  readonly saved: Preferences | null;
  readonly unsaved: readonly Unsaved[];
}
