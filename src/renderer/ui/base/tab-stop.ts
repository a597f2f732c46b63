import { createContext, useContext } from 'react';

/** Whether Tab reaches the controls within: not those of a row of a feed that the keyboard is not on. */
export const TabReach = createContext(true);

/** The `tabIndex` of a control that is none in a row out of reach: -1 there, nothing of its own elsewhere. */
export const useTabStop = (): -1 | undefined => (useContext(TabReach) ? undefined : -1);
