import type { UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import type { Announcement } from '../../contract/updates';
import { closeFolder, makeFolder } from '../disk/folders';
import { cacheFolder } from './feed';
import type { Updater } from './updates';

/** The announcement in electron-updater's form, in place of a feed's `.yml`. */
const infoOf = ({ version, files, issued }: Announcement): UpdateInfo => {
  const [first] = files;
  // Required by its types, but only used for older feeds.
  const old = { path: first?.name ?? '', sha512: first?.sha512 ?? '' };
  return {
    ...old,
    version,
    files: files.map(({ name, size, sha512 }) => ({ url: name, size, sha512 })),
    releaseDate: new Date(issued).toISOString(),
  };
};

/** It writes downloads with the rights of the umask, so its folder is closed to other users. */
const closeCache = async (packaged: string): Promise<void> => {
  const { getAppCacheDir } = await import('electron-updater/out/AppAdapter.js');
  const folder = cacheFolder(packaged, getAppCacheDir());
  if (folder === null) return;
  makeFolder(folder);
  closeFolder(folder);
};

/**
 * Loads electron-updater and configures it: it makes no requests by itself, and installs nothing without a call. From a
 * feed it only downloads the packages; the announcement is passed in. `packaged` is the text of app-update.yml.
 */
export const loadUpdater = async (packaged: string): Promise<Updater> => {
  const { default: library } = await import('electron-updater');
  const { autoUpdater, Provider } = library;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  // Differential downloads request parts of files, which a plain file server cannot answer.
  autoUpdater.disableDifferentialDownload = true;
  autoUpdater.disableWebInstaller = true;
  // Its log contains addresses and versions; the window shows everything that a person must know.
  autoUpdater.logger = null;
  // Failures also reject the promises; without a listener the event would throw.
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
