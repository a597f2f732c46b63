import type { Middleware } from '@reduxjs/toolkit';
import type { AppStore } from '../state/store';
import { makeTrace } from '../state/trace';

declare global {
  interface Window {
    /** The store, for the console of a page under development; nothing in the app reads it. */
    guildhallStore?: AppStore;
  }
}

/**
 * The store's inspectors, in development only; a built page has nothing of this file. Each action is a line at the
 * console's level 'Verbose'.
 */
export const makeInspectors = (): readonly Middleware[] => [
  makeTrace(({ type, changed }, action) =>
    console.debug(`${type} changed ${changed.join(', ') || 'nothing'}`, action),
  ),
];

/** Makes the store available in the console: `guildhallStore.getState()`. */
export const showStore = (store: AppStore): void => {
  window.guildhallStore = store;
};
