import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { rewriteFile } from '../disk/named-file';
import { LOCKS, MARK } from './judge-folder';
import { leftovers } from './leftovers';
import { isMimeList, withoutOurEntries } from './mime-list';
import { mimeFolders, pathsOutside, type Surroundings } from './outside-paths';
import { type Disk, type Left, removeTree, sizeOf, systemDisk, whyRefused } from './remove-tree';

/** Something that the app keeps for its person on this computer. */
export interface Kept {
  /** Its path, or what it is called. */
  readonly name: string;
  /** What it is, for people. */
  readonly what: string;
  /** How many bytes it takes; null where that cannot be said. */
  readonly bytes: number | null;
  /** Takes it away, and answers what is left. */
  readonly remove: () => readonly Left[] | Promise<readonly Left[]>;
}

/** The data folder as it is to be removed. */
export interface KeptFolder {
  /** Without links. */
  readonly path: string;
  /** As it was named: a link to it goes with it. */
  readonly named: string;
  /** Lets the folder go, for which it was held. */
  readonly release: () => void;
}

const WHAT = 'sign-ins, settings, drafts, logs';
const SERVER = 'the server on this computer with its accounts and messages';

/**
 * The data folder with all that is in it. Its mark goes after everything else, so that a removal that was broken off can
 * be done again; what holds it goes when it is let go, and the folder itself after that.
 */
export const keptFolder = ({ path, named, release }: KeptFolder, disk: Disk = systemDisk): Kept => ({
  name: path,
  what: readdirSync(path).includes('local-server') ? `${WHAT}; ${SERVER}` : WHAT,
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
        what: 'the lines that name Guildhall; all others stay',
        bytes: null,
        remove: () => {
          try {
            // The list may be a link to where somebody keeps their settings: that file is written, the link stays.
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

/** What the app keeps outside of its data folder, as far as it is there. */
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
      tree(path, 'temporary files that were left behind'),
    ),
  ];
};
