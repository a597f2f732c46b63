import type { RootState } from '../store';

/** The key of an attachment that was saved since the app started; null for one that was not. */
export const selectSavedKey = (state: RootState, path: string): number | null =>
  state.attachments.saved[path] ?? null;
