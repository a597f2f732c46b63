import type { BrowserWindow } from 'electron/main';

/** The part of a window that is used to bring it to the front. */
export type Window = Pick<
  BrowserWindow,
  'isDestroyed' | 'isMinimized' | 'restore' | 'isVisible' | 'show' | 'focus'
>;

/**
 * Brings a window to the front: from the tray, from the task bar, from behind others. Used by everything that leads to
 * the app: a second start, a link, a notification, the tray.
 */
export const bringUp = (window: Window | null): void => {
  if (window === null || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  if (!window.isVisible()) window.show();
  window.focus();
};
