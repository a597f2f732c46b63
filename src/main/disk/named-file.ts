import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file that a person has asked for where they named: theirs, with the rights that their other files have. */
export const writeNamedFile = (path: string, content: string | Uint8Array): Promise<void> =>
  writeFile(path, content);

/** Writes a file of others' anew as a whole, with the rights that it had. Throws when it cannot, and leaves nothing behind. */
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
