import type { Updater } from './updates';

/** Loads electron-updater and sets it up: it asks nobody by itself, and installs nothing unasked. */
export const loadUpdater = async (): Promise<Updater> => {
  const { default: library } = await import('electron-updater');
  const { autoUpdater } = library;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  // Parts of files would be asked for, which a plain server of files cannot answer.
  autoUpdater.disableDifferentialDownload = true;
  // It writes addresses and versions; what a person must know is said in the window.
  autoUpdater.logger = null;
  // What fails is rejected as well; without a listener the event would be a bug of ours.
  autoUpdater.on('error', () => undefined);
  return {
    check: async (feed, channel) => {
      autoUpdater.setFeedURL({ provider: 'generic', url: feed, channel });
      autoUpdater.allowPrerelease = channel !== 'latest';
      const found = await autoUpdater.checkForUpdates();
      return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
    },
    download: async (onPercent) => {
      const hear = ({ percent }: { readonly percent: number }): void => onPercent(percent);
      autoUpdater.on('download-progress', hear);
      try {
        await autoUpdater.downloadUpdate();
      } finally {
        autoUpdater.off('download-progress', hear);
      }
    },
    install: () => autoUpdater.quitAndInstall(false, true),
  };
};
