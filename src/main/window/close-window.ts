import type { BrowserWindow } from 'electron/main';
import type { Clock } from '../clock';

/** How long a page may take to go. */
const CLOSE_WITHIN_MS = 3000;

/**
 * Closes a window: true when it is gone, false where its page holds changes that the person would rather not lose. As it
 * goes its page says what it showed last.
 */
export const closeWindow = async (window: BrowserWindow, clock: Clock): Promise<boolean> => {
  const { webContents } = window;
  const closed = new Promise<boolean>((resolve) => {
    window.once('closed', () => resolve(true));
    // The window's own listener has asked by then.
    webContents.once('will-prevent-unload', (event) => {
      if (!event.defaultPrevented) resolve(false);
    });
  });
  // A page that hangs does not go by itself; one that asks does not hang.
  const timer = clock.set(() => window.destroy(), CLOSE_WITHIN_MS);
  webContents.prependOnceListener('will-prevent-unload', () => clock.clear(timer));
  window.close();
  const isClosed = await closed;
  clock.clear(timer);
  return isClosed;
};
