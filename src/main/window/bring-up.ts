import type { BrowserWindow } from 'electron/main';

/** What is needed of a window to bring it before its person. */
export type Window = Pick<
  BrowserWindow,
  'isDestroyed' | 'isMinimized' | 'restore' | 'isVisible' | 'show' | 'focus'
>;

/**
 * Brings a window before its person: from the tray, from the task bar, from behind others. Everything that leads to the
 * app does it by this: a second start, a link, a notification, the tray.
 */
export const bringUp = (window: Window | null): void => {
  if (window === null || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  if (!window.isVisible()) window.show();
  window.focus();
};
