import type { UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import type { Announcement } from '../../contract/updates';
import { closeFolder, makeFolder } from '../disk/folders';
import { cacheFolder } from './feed';
import type { Updater } from './updates';

/** Says to electron-updater what was announced, as its own providers say what a feed's `.yml` says. */
const infoOf = ({ version, files, issued }: Announcement): UpdateInfo => {
  const [first] = files;
  // What its types still ask for, and it reads of older feeds alone.
  const old = { path: first?.name ?? '', sha512: first?.sha512 ?? '' };
  return {
    ...old,
    version,
    files: files.map(({ name, size, sha512 }) => ({ url: name, size, sha512 })),
    releaseDate: new Date(issued).toISOString(),
  };
};

/** What it fetches it writes with the rights of the umask: in a folder that others cannot look into. */
const closeCache = async (packaged: string): Promise<void> => {
  const { getAppCacheDir } = await import('electron-updater/out/AppAdapter.js');
  const folder = cacheFolder(packaged, getAppCacheDir());
  if (folder === null) return;
  makeFolder(folder);
  closeFolder(folder);
};

/**
 * Loads electron-updater and sets it up: it asks nobody by itself, and installs nothing unasked. It reads nothing of a
 * feed but the packages: what there is, it is told. `packaged` is the text of app-update.yml.
 */
export const loadUpdater = async (packaged: string): Promise<Updater> => {
  const { default: library } = await import('electron-updater');
  const { autoUpdater, Provider } = library;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  // Parts of files would be asked for, which a plain server of files cannot answer.
  autoUpdater.disableDifferentialDownload = true;
  autoUpdater.disableWebInstaller = true;
  // It writes addresses and versions; what a person must know is said in the window.
  autoUpdater.logger = null;
  // What fails is rejected as well; without a listener the event would be a bug of ours.
  autoUpdater.on('error', () => undefined);
  return {
    take: async (feed, announcement) => {
      class Announced extends Provider<UpdateInfo> {
        constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
          super(runtime);
        }
        getLatestVersion(): Promise<UpdateInfo> {
          return Promise.resolve(infoOf(announcement));
        }
        resolveFiles({ files }: UpdateInfo) {
          return files.map((info) => ({ url: new URL(`${feed}/${encodeURIComponent(info.url)}`), info }));
        }
      }
      autoUpdater.setFeedURL({ provider: 'custom', updateProvider: Announced });
      const found = await autoUpdater.checkForUpdates();
      if (found?.isUpdateAvailable !== true) throw new Error('electron-updater takes it for no update');
    },
    download: async (onPercent) => {
      await closeCache(packaged);
      const hear = ({ percent }: { readonly percent: number }): void => onPercent(percent);
      autoUpdater.on('download-progress', hear);
      try {
        const [path] = await autoUpdater.downloadUpdate();
        if (path === undefined) throw new Error('There is no file');
        return path;
      } finally {
        autoUpdater.off('download-progress', hear);
      }
    },
    install: () => autoUpdater.quitAndInstall(false, true),
  };
};
