import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file at the path that the person has chosen, with the default rights. */
export const writeNamedFile = (path: string, content: string | Uint8Array): Promise<void> =>
  writeFile(path, content);

/**
 * Replaces a file of another program as a whole, keeping its rights. Throws on failure, and leaves no temporary file.
 */
export const rewriteFile = (path: string, content: Uint8Array): void => {
  const aside = join(dirname(path), `.guildhall-${process.pid}.new`);
  try {
    writeFileSync(aside, content, { flag: 'wx' });
    chmodSync(aside, statSync(path).mode & 0o777);
    renameSync(aside, path);
  } catch (fault) {
    rmSync(aside, { force: true });
    throw fault;
  }
};
