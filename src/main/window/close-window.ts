import type { BrowserWindow } from 'electron/main';
import type { Clock } from '../clock';

/** The time limit for a page to close. */
const CLOSE_WITHIN_MS = 3000;

/**
 * Closes a window: true if it is closed, false if its page has unsaved changes that the person wants to keep. While
 * closing, the page saves its snapshot.
 */
export const closeWindow = async (window: BrowserWindow, clock: Clock): Promise<boolean> => {
  const { webContents } = window;
  const closed = new Promise<boolean>((resolve) => {
    window.once('closed', () => resolve(true));
    // The window's own listener has already asked the person.
    webContents.once('will-prevent-unload', (event) => {
      if (!event.defaultPrevented) resolve(false);
    });
  });
  // A hanging page does not close by itself; one that prevents the unload is not hanging.
  const timer = clock.set(() => window.destroy(), CLOSE_WITHIN_MS);
  webContents.prependOnceListener('will-prevent-unload', () => clock.clear(timer));
  window.close();
  const isClosed = await closed;
  clock.clear(timer);
  return isClosed;
};
