import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type Store from 'electron-store';
import { isMissing } from '../disk/is-missing';
import { copyFile } from '../disk/own-files';
import type { PreferencesFile } from './preferences';

const NAME = 'preferences';

type Data = Record<string, unknown>;

/**
 * The preferences file in a folder, 0600. It is read without electron-store, which takes longer to load than the window
 * takes to open, and is needed only for writing.
 */
export const storeFile = (folder: string, now: () => number): PreferencesFile => {
  const path = join(folder, `${NAME}.json`);
  let store: Promise<Store<Data>> | null = null;
  const open = async (): Promise<Store<Data>> => {
    const { default: ElectronStore } = await import('electron-store');
    return new ElectronStore<Data>({
      name: NAME,
      cwd: folder,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      // A damaged file was set aside before the first write.
      clearInvalidConfig: true,
    });
  };
  return {
    load: () => {
      try {
        return readFileSync(path, 'utf8');
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    setAside: () => {
      const at = new Date(now()).toISOString().replace(/\W/g, '');
      const aside = join(folder, `${NAME}.set-aside-${at}.json`);
      try {
        copyFile(path, aside);
      } catch {
        // An unreadable file can still be moved.
        renameSync(path, aside);
      }
    },
    save: async (data) => {
      store ??= open();
      try {
        (await store).store = { ...data };
      } catch (error) {
        store = null;
        throw error;
      }
    },
  };
};
