import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFile } from '../disk/own-files';
import { MARK } from './judge-folder';

const TEXT = 'Guildhall keeps its data in this folder. To remove it: guildhall --remove-my-data\n';

/** Writes the mark into the app's folder, if it is missing. Throws the system's error. */
export const markFolder = (folder: string): void => {
  const path = join(folder, MARK);
  if (!existsSync(path)) makeFile(path, TEXT);
};
