import { readFile, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { StartupFacts } from '../../contract/ipc/startup';
import { makeFolder } from '../disk/folders';
import { replaceFile } from '../disk/own-files';
import { autostartEntry, readAutostartEntry } from './autostart-entry';
import type { LoginItem } from './login-item';

const NAME = 'guildhall.desktop';

/** The folder of desktops' autostart entries; a relative XDG_CONFIG_HOME is ignored, as its specification requires. */
export const autostartFolder = (
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): string => {
  const config = environment.XDG_CONFIG_HOME;
  return join(config !== undefined && isAbsolute(config) ? config : join(home, '.config'), 'autostart');
};

/** The login item of Linux desktops: a file in a folder, written as a whole, and removed when it is turned off. */
export const autostartFile = (folder: string): LoginItem => {
  const path = join(folder, NAME);
  const read = async (): Promise<StartupFacts> =>
    readAutostartEntry(await readFile(path, 'utf8').catch(() => null));
  return {
    read,
    write: async (command) => {
      if (command === null) {
        await rm(path, { force: true });
        return;
      }
      makeFolder(folder);
      await replaceFile(path, autostartEntry(command));
    },
  };
};
