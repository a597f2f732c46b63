import { createContext, useContext } from 'react';

/** Whether Tab reaches the controls inside: false in a feed row that does not have the keyboard focus. */
export const TabReach = createContext(true);

/** The `tabIndex` of a control in a feed row: -1 in a row that Tab does not reach, undefined elsewhere. */
export const useTabStop = (): -1 | undefined => (useContext(TabReach) ? undefined : -1);
