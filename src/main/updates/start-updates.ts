import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron/main';
import type { UpdateDependencies } from './updates';
import { packagedFeed } from './feed';
import { Updates } from './updates';

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/**
 * Why this build cannot be updated from inside. On Linux a package says what it is in a file of its own (`deb`, `rpm`), an
 * AppImage in its environment; what was unpacked by hand is replaced by hand.
 */
const findObstacle = (): UpdateDependencies['obstacle'] => {
  if (!app.isPackaged) return 'not-packaged';
  if (process.platform !== 'linux') return null;
  const isInstalled = read(join(process.resourcesPath, 'package-type')) !== null;
  return isInstalled || process.env.APPIMAGE !== undefined ? null : 'archive';
};

/** The updates of this build. */
export const createUpdates = (
  deps: Pick<UpdateDependencies, 'choice' | 'setChoice' | 'onChange' | 'clock'>,
): Updates =>
  new Updates({
    ...deps,
    updater: async () => (await import('./electron-updater')).loadUpdater(),
    obstacle: findObstacle(),
    ownFeed: packagedFeed(read(join(process.resourcesPath, 'app-update.yml')) ?? ''),
  });
