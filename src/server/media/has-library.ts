import { createRequire } from 'node:module';
import { arch, platform } from 'node:process';

/** Whether a package can be found; it is not loaded. */
const isThere = (name: string): boolean => {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
};

/** The ends of the names of the packages with the library's parts for a system. */
const KINDS = ['', '-gnu', '-musl', '-msvc'];

/** Whether the library of voice has its parts for this system. */
export const hasMediaLibrary = (): boolean =>
  KINDS.some((kind) => isThere(`@node-datachannel/${platform}-${arch}${kind}`));
