import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ZOOM } from '../../contract/limits';
import type { Preferences } from '../../contract/preferences';
import { isRecord, parseJson } from '../json';

/** The preferences that the window needs before anything else is loaded. */
export type StartupAppearance = Pick<Preferences, 'window' | 'theme' | 'zoom' | 'startsHidden'>;

const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const boundsOf = (value: unknown): Preferences['window'] => {
  if (!isRecord(value)) return null;
  const [x, y, width, height] = [value.x, value.y, value.width, value.height].map(number);
  if (x == null || y == null || width == null || height == null) return null;
  return { x, y, width, height, maximised: value.maximised === true, fullScreen: value.fullScreen === true };
};

/**
 * Reads these preferences without the schemas, which take as long to load as the window takes to open. An unreadable
 * value has its default; preferences/read-preferences.ts checks the whole file shortly after.
 */
export const startupAppearance = (text: string | null): StartupAppearance => {
  const file = text === null ? null : parseJson(text)?.value;
  if (!isRecord(file)) return { window: null, theme: 'system', zoom: 1, startsHidden: false };
  const zoom = number(file.zoom);
  return {
    window: boundsOf(file.window),
    theme: file.theme === 'dark' || file.theme === 'light' ? file.theme : 'system',
    zoom: zoom !== null && zoom >= ZOOM.least && zoom <= ZOOM.most ? zoom : 1,
    startsHidden: file.startsHidden === true,
  };
};

/** Reads them from the folder of the app's data. */
export const readStartupAppearance = (folder: string): StartupAppearance => {
  try {
    return startupAppearance(readFileSync(join(folder, 'preferences.json'), 'utf8'));
  } catch {
    return startupAppearance(null);
  }
};
