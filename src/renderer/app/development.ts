import type { Middleware } from '@reduxjs/toolkit';
import type { AppStore } from '../state/store';
import { makeTrace } from '../state/trace';

declare global {
  interface Window {
    /** The store, for the console of a page under development; nothing in the app reads it. */
    guildhallStore?: AppStore;
  }
}

/** Of a page under development alone; a built one has nothing of this file. What watches the store: each action is a line of the console's level 'Verbose'. */
export const makeInspectors = (): readonly Middleware[] => [
  makeTrace(({ type, changed }, action) =>
    console.debug(`${type} changed ${changed.join(', ') || 'nothing'}`, action),
  ),
];

/** Puts the store where the console finds it: `guildhallStore.getState()`. */
export const showStore = (store: AppStore): void => {
  window.guildhallStore = store;
};
