import type { BrowserWindow } from 'electron/main';

/** The part of a window that is used to track its visibility. */
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

/** Whether a window is visible at all: neither hidden nor minimised. */
export const isInSight = (window: Pick<BrowserWindow, 'isVisible' | 'isMinimized'> | null): boolean =>
  window !== null && window.isVisible() && !window.isMinimized();

/** Notifies the page when its window is hidden or shown: not every desktop removes the focus from a hidden window. */
export const tellVisibility = (window: Sight, tell: (isVisible: boolean) => void): void => {
  window.on('hide', () => tell(false));
  window.on('minimize', () => tell(false));
  window.on('show', () => tell(isInSight(window)));
  window.on('restore', () => tell(isInSight(window)));
};
