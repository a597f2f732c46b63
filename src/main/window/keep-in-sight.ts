import { type BrowserWindow, screen } from 'electron/main';
import type { Clock } from '../clock';
import { type Area, placeInSight } from './window-bounds';

/** The system moves windows itself when a display goes, or does not: it is given this long. */
const REST_MS = 500;

/** The usable parts of the displays, the primary one first. */
export const displayAreas = (): readonly Area[] => {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
};

/** Brings a window back within reach when its display goes, or grows smaller. */
export const keepInSight = (window: BrowserWindow, clock: Clock): void => {
  let timer: unknown = null;
  const look = (): void => {
    timer = null;
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    const place = placeInSight(window.getNormalBounds(), displayAreas());
    if (place !== null) window.setBounds(place);
  };
  const lookSoon = (): void => {
    if (timer !== null) clock.clear(timer);
    timer = clock.set(look, REST_MS);
  };
  screen.on('display-removed', lookSoon);
  screen.on('display-metrics-changed', lookSoon);
  window.once('closed', () => {
    if (timer !== null) clock.clear(timer);
    screen.off('display-removed', lookSoon);
    screen.off('display-metrics-changed', lookSoon);
  });
};
