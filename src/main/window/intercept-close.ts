import type { BrowserWindow } from 'electron/main';
import type { CloseAction } from '../../contract/preferences';

export interface CloseDependencies {
  /** Whether the app is ending: then the window closes normally. */
  readonly isQuitting: () => boolean;
  /** The action for closing the window now. */
  readonly closing: () => Promise<'hide' | Exclude<CloseAction, 'tray'>>;
  readonly quit: () => void;
}

/** The part of a window that is used to hide it. */
export type Closable = Pick<BrowserWindow, 'isDestroyed' | 'hide' | 'minimize'> & {
  readonly on: (name: 'close', listener: (event: { preventDefault(): void }) => void) => unknown;
};

/**
 * Hides the window when the person closes it, or ends the app, by the person's choice: a hidden window keeps its page,
 * which continues to receive events. The question about unsaved changes is asked only when the app ends.
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
