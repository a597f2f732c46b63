import type { BrowserWindow } from 'electron/main';

/** What is needed of a window to know whether it is in sight. */
export interface Sight {
  readonly on: {
    (name: 'show', listener: () => void): unknown;
    (name: 'hide', listener: () => void): unknown;
    (name: 'minimize', listener: () => void): unknown;
    (name: 'restore', listener: () => void): unknown;
  };
  readonly isVisible: () => boolean;
  readonly isMinimized: () => boolean;
}

/** Whether a window can be seen at all: it is neither put away nor minimised. */
export const isInSight = (window: Pick<BrowserWindow, 'isVisible' | 'isMinimized'> | null): boolean =>
  window !== null && window.isVisible() && !window.isMinimized();

/** Tells the page when its window goes out of sight and comes back: not every desktop takes the focus from one that is hidden. */
export const tellVisibility = (window: Sight, tell: (isVisible: boolean) => void): void => {
  window.on('hide', () => tell(false));
  window.on('minimize', () => tell(false));
  window.on('show', () => tell(isInSight(window)));
  window.on('restore', () => tell(isInSight(window)));
};
