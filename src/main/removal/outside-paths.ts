import { isAbsolute, join } from 'node:path';
import { autostartFolder } from '../startup/autostart-file';

/** The properties of the system that determine the paths. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly temporary: string;
}

/** A file or a folder outside of the data folder that belongs to the app as a whole. */
export interface OutsidePath {
  readonly path: string;
  /** A description for people. */
  readonly what: string;
}

/** The bundle id on macOS, the same as in electron-builder.yml. */
const APP_ID = 'org.guildhall.desktop';
/** electron-updater's download folder: the package's name with this suffix. */
const UPDATER = 'guildhall-updater';
const UPDATES = 'downloaded updates';

/** A folder from a variable; a relative path is ignored, as the XDG specification requires. */
const named = (value: string | undefined, usual: string): string =>
  value !== undefined && isAbsolute(value) ? value : usual;

/** All paths outside of the data folder that the app, or a system on its behalf, may use; they need not exist. */
export const pathsOutside = ({ platform, environment, home }: Surroundings): readonly OutsidePath[] => {
  if (platform === 'win32')
    return [
      { path: join(environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), UPDATER), what: UPDATES },
    ];
  if (platform === 'darwin') {
    const library = (...names: string[]): string => join(home, 'Library', ...names);
    return [
      { path: library('Caches', UPDATER), what: UPDATES },
      { path: library('Caches', `${APP_ID}.ShipIt`), what: UPDATES },
      { path: library('Caches', APP_ID), what: 'what macOS keeps of the app' },
      { path: library('HTTPStorages', APP_ID), what: 'what macOS keeps of the app' },
      { path: library('Logs', 'Guildhall'), what: 'logs' },
      { path: library('Preferences', `${APP_ID}.plist`), what: 'what macOS keeps of the app' },
      {
        path: library('Saved Application State', `${APP_ID}.savedState`),
        what: 'what macOS keeps of the app',
      },
    ];
  }
  const autostart = autostartFolder(environment, home);
  return [
    { path: join(named(environment.XDG_CACHE_HOME, join(home, '.cache')), UPDATER), what: UPDATES },
    ...['guildhall.desktop', 'guildhall.desktop.new'].map((name) => ({
      path: join(autostart, name),
      what: 'what starts Guildhall when you sign in',
    })),
  ];
};

/** The folders in which a Linux desktop looks for lists of programs by file type. */
export const mimeFolders = ({ platform, environment, home }: Surroundings): readonly string[] =>
  platform === 'win32' || platform === 'darwin'
    ? []
    : [
        named(environment.XDG_CONFIG_HOME, join(home, '.config')),
        join(named(environment.XDG_DATA_HOME, join(home, '.local', 'share')), 'applications'),
      ];
