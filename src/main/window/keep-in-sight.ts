import { type BrowserWindow, screen } from 'electron/main';
import type { Clock } from '../clock';
import { type Area, boundsInSight } from './window-bounds';

/** The delay for the system, which may move windows itself when a display is removed. */
const REST_MS = 500;

/** The usable areas of the displays, the primary one first. */
export const displayAreas = (): readonly Area[] => {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
};

/** Moves a window back into view when its display is removed, or gets smaller. */
export const keepInSight = (window: BrowserWindow, clock: Clock): void => {
  let timer: unknown = null;
  const check = (): void => {
    timer = null;
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    const bounds = boundsInSight(window.getNormalBounds(), displayAreas());
    if (bounds !== null) window.setBounds(bounds);
  };
  const checkSoon = (): void => {
    if (timer !== null) clock.clear(timer);
    timer = clock.set(check, REST_MS);
  };
  screen.on('display-removed', checkSoon);
  screen.on('display-metrics-changed', checkSoon);
  window.once('closed', () => {
    if (timer !== null) clock.clear(timer);
    screen.off('display-removed', checkSoon);
    screen.off('display-metrics-changed', checkSoon);
  });
};
