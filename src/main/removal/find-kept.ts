import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { rewriteFile } from '../disk/named-file';
import { SERVER_FOLDERS } from '../local-server/folders';
import { LOCKS, MARK } from './judge-folder';
import { leftovers } from './leftovers';
import { isMimeList, withoutOurEntries } from './mime-list';
import { mimeFolders, pathsOutside, type Surroundings } from './outside-paths';
import { type Disk, type Left, removeTree, sizeOf, systemDisk, whyRefused } from './remove-tree';

/** An item of the person's data that the app keeps on this computer. */
export interface Kept {
  /** Its path, or its name. */
  readonly name: string;
  /** A description for people. */
  readonly what: string;
  /** Its size in bytes; null if unknown. */
  readonly bytes: number | null;
  /** Removes the item, and returns what could not be removed. */
  readonly remove: () => readonly Left[] | Promise<readonly Left[]>;
}

/** The data folder to remove. */
export interface KeptFolder {
  /** The resolved path, without links. */
  readonly path: string;
  /** The path as it was given: a link to the folder is removed as well. */
  readonly named: string;
  /** Releases the lock on the folder. */
  readonly release: () => void;
}

const WHAT = 'sign-ins, settings, drafts, logs';
const SERVERS: ReadonlySet<string> = new Set(Object.values(SERVER_FOLDERS));
const SERVER = 'the server on this computer, with its accounts and messages';

/**
 * The data folder with its content. Its mark is removed last, so that an interrupted removal can be repeated; the lock
 * files disappear with the release, and then the folder itself is removed.
 */
export const keptFolder = ({ path, named, release }: KeptFolder, disk: Disk = systemDisk): Kept => ({
  name: path,
  what: readdirSync(path).some((name) => SERVERS.has(name)) ? `${WHAT}; ${SERVER}` : WHAT,
  bytes: sizeOf(path),
  remove: () => {
    const later = new Set([MARK, ...LOCKS]);
    const inside = readdirSync(path).filter((name) => !later.has(name));
    const left = inside.flatMap((name) => removeTree(join(path, name), disk));
    if (left.length > 0) return left;
    const marks = removeTree(join(path, MARK), disk);
    release();
    if (marks.length > 0) return marks;
    try {
      disk.rmdir(path);
    } catch (fault) {
      return [{ name: path, why: whyRefused(fault) }];
    }
    return named === path ? [] : removeTree(named, disk);
  },
});

const keptEntries = (folder: string): readonly Kept[] => {
  let names: readonly string[];
  try {
    names = readdirSync(folder).filter(isMimeList);
  } catch {
    return [];
  }
  return names.flatMap((name): readonly Kept[] => {
    const path = join(folder, name);
    const read = (): { readonly bytes: Buffer; readonly count: number } =>
      withoutOurEntries(readFileSync(path));
    try {
      if (read().count === 0) return [];
    } catch {
      return [];
    }
    return [
      {
        name: path,
        what: 'the lines about Guildhall; all others stay',
        bytes: null,
        remove: () => {
          try {
            // The list may be a link into a folder of the person's settings: the target file is written, the link
            // stays.
            rewriteFile(realpathSync(path), read().bytes);
            return [];
          } catch (fault) {
            return [{ name: path, why: whyRefused(fault) }];
          }
        },
      },
    ];
  });
};

const isThere = (path: string): boolean => {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
};

/** The app's data outside of its data folder, as far as it exists. */
export const keptOutside = (surroundings: Surroundings, disk: Disk = systemDisk): readonly Kept[] => {
  const tree = (path: string, what: string): Kept => ({
    name: path,
    what,
    bytes: sizeOf(path),
    remove: () => removeTree(path, disk),
  });
  return [
    ...pathsOutside(surroundings)
      .filter(({ path }) => isThere(path))
      .map(({ path, what }) => tree(path, what)),
    ...mimeFolders(surroundings).flatMap(keptEntries),
    ...leftovers(surroundings.temporary, surroundings.home).map((path) =>
      tree(path, 'leftover temporary files'),
    ),
  ];
};
