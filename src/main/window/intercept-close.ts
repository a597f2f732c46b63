import type { BrowserWindow } from 'electron/main';
import type { CloseAction } from '../../contract/preferences';

export interface CloseDependencies {
  /** The app ends: then the window closes like any other. */
  readonly isQuitting: () => boolean;
  /** What closing does now. */
  readonly closing: () => Promise<'hide' | Exclude<CloseAction, 'tray'>>;
  readonly quit: () => void;
}

/** What is needed of a window to put it away. */
export type Closable = Pick<BrowserWindow, 'isDestroyed' | 'hide' | 'minimize'> & {
  readonly on: (name: 'close', listener: (event: { preventDefault(): void }) => void) => unknown;
};

/**
 * Puts the window away when its person closes it, or ends the app, as they chose: a window that is put away keeps its page,
 * which goes on hearing. What is not saved is asked for only where the app ends.
 */
export const interceptClose = (window: Closable, { isQuitting, closing, quit }: CloseDependencies): void => {
  let isAsking = false;
  const putAway = async (): Promise<void> => {
    const action = await closing().finally(() => (isAsking = false));
    if (window.isDestroyed() || isQuitting()) return;
    if (action === 'hide') window.hide();
    else if (action === 'minimise') window.minimize();
    else quit();
  };
  window.on('close', (event) => {
    if (isQuitting()) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    void putAway();
  });
};
