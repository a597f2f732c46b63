import type { BrowserWindow } from 'electron/main';
import type { Preferences } from '../../contract/preferences';
import type { Clock } from '../clock';
import type { WindowBounds } from './window-bounds';

/** The part of the window that is used. */
export type Placed = Pick<
  BrowserWindow,
  'isDestroyed' | 'isVisible' | 'isMaximized' | 'isFullScreen' | 'getNormalBounds' | 'on'
>;

/** The bounds are saved when the window has not moved for this long. */
const REST_MS = 500;

export interface RememberBoundsDependencies {
  readonly clock: Clock;
  /** The intended state: a window that has never been shown is not maximised yet. */
  readonly bounds: Pick<WindowBounds, 'isMaximised' | 'isFullScreen'>;
  readonly remember: (bounds: Preferences['window']) => void;
}

/** Saves the bounds and the state of a window. */
export const rememberBounds = (
  window: Placed,
  { clock, bounds, remember }: RememberBoundsDependencies,
): void => {
  let timer: unknown = null;
  let wasShown = window.isVisible();
  const save = (): void => {
    if (timer !== null) clock.clear(timer);
    timer = null;
    if (window.isDestroyed()) return;
    remember({
      ...window.getNormalBounds(),
      maximised: wasShown ? window.isMaximized() : bounds.isMaximised,
      fullScreen: wasShown ? window.isFullScreen() : bounds.isFullScreen,
    });
  };
  const saveSoon = (): void => {
    if (timer !== null) clock.clear(timer);
    timer = clock.set(save, REST_MS);
  };
  window.on('show', () => {
    wasShown = true;
  });
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('enter-full-screen', saveSoon);
  window.on('leave-full-screen', saveSoon);
  window.on('close', save);
};
