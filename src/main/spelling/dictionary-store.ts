import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpellingLanguage } from '../../contract/ipc/spelling';
import { makeFolder } from '../disk/folders';
import { replaceFile } from '../disk/own-files';
import { isDictionary, makeDictionary } from './bdict';
import { dictionaryRegion } from './regions';

export type DictionarySource = 'on-board' | 'own';

/** The available dictionaries: those on board, those that the person added, and Chromium's copies of them. */
export interface DictionaryStore {
  /** The source of a language's dictionary; null if there is none. */
  readonly sourceOf: (language: SpellingLanguage) => DictionarySource | null;
  /** Whether Chromium has a copy, so that it requests none. */
  readonly isTaken: (language: SpellingLanguage) => boolean;
  readonly read: (language: SpellingLanguage) => Promise<Buffer | null>;
  /**
   * Adds the dictionary from a file that the person chose: a .bdic, or one of Hunspell's .aff and .dic with the other
   * one in the same folder. Rejects with an Error that contains the reason.
   */
  readonly add: (language: SpellingLanguage, file: string) => Promise<void>;
}

/** A larger file is not a dictionary; the largest are 10 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

const readWhole = async (path: string): Promise<Buffer> => {
  const bytes = await readFile(path);
  if (bytes.length > MAX_BYTES) throw new Error('The file is too large to be a dictionary');
  return bytes;
};

const load = async (file: string): Promise<Buffer> => {
  if (/\.bdic$/i.test(file)) return readWhole(file);
  const stem = /^(.*)\.(?:dic|aff)$/i.exec(file)?.[1];
  if (stem === undefined) throw new Error('Choose a .dic, .aff or .bdic file');
  const other = [`${stem}.aff`, `${stem}.dic`].find((path) => !existsSync(path));
  if (other !== undefined) throw new Error('The .aff and .dic files must be in the same folder');
  return makeDictionary(await readWhole(`${stem}.aff`), await readWhole(`${stem}.dic`));
};

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Rejects with a message for people instead of the system's. */
const keep = async (folder: string, path: string, bytes: Uint8Array): Promise<void> => {
  try {
    makeFolder(folder);
    await replaceFile(path, bytes);
  } catch {
    throw new Error('The dictionary could not be saved. Is the disk full?');
  }
};

const VERSION_AND_ENDING = /^-\d+-\d+\.bdic$/;

/** `onBoard` is a folder of the build; `taken` is Chromium's own, where it writes `<region>-<version>.bdic`. */
export const openDictionaries = (folders: {
  readonly onBoard: string;
  readonly own: string;
  readonly taken: string;
}): DictionaryStore => {
  const fileOf = (folder: string, language: SpellingLanguage): string => join(folder, `${language}.bdic`);
  const takenFiles = (language: SpellingLanguage): readonly string[] => {
    const region = dictionaryRegion(language).toLowerCase();
    return namesIn(folders.taken).filter((file) => {
      const name = file.toLowerCase();
      return name.startsWith(region) && VERSION_AND_ENDING.test(name.slice(region.length));
    });
  };
  const sourceOf = (language: SpellingLanguage): DictionarySource | null => {
    if (existsSync(fileOf(folders.own, language))) return 'own';
    return existsSync(fileOf(folders.onBoard, language)) ? 'on-board' : null;
  };
  return {
    sourceOf,
    isTaken: (language) => takenFiles(language).length > 0,
    read: async (language) => {
      const source = sourceOf(language);
      if (source === null) return null;
      return readFile(fileOf(source === 'own' ? folders.own : folders.onBoard, language));
    },
    add: async (language, file) => {
      const bytes = await load(file);
      if (!isDictionary(bytes)) throw new Error('The file is damaged or not a dictionary');
      await keep(folders.own, fileOf(folders.own, language), bytes);
      // Chromium requests a dictionary again if its copy is deleted.
      for (const name of takenFiles(language)) await rm(join(folders.taken, name), { force: true });
    },
  };
};
