import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file at the path that the person has chosen, with the default rights. */
export const writeNamedFile = (path: string, content: string | Uint8Array): Promise<void> =>
  writeFile(path, content);

/** Chunks of a content, as they arrive. */
export type Chunks = AsyncIterable<Uint8Array>;

const fill = async (path: string, chunks: Chunks): Promise<void> => {
  const handle = await open(path, 'wx');
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
};

/**
 * Writes a file at the path that the person has chosen, with the default rights, as its content arrives. A file of that
 * name is replaced when the content is complete. Rejects on failure, and leaves no temporary file.
 */
export const streamNamedFile = async (path: string, chunks: Chunks): Promise<void> => {
  const aside = `${path}.${process.pid}-${Date.now()}.part`;
  try {
    await fill(aside, chunks);
    await rename(aside, path);
  } catch (fault) {
    await rm(aside, { force: true });
    throw fault;
  }
};

/**
 * Writes a new file in a folder that the person has chosen, under the first of `names` that no file has; resolves to
 * that name. Rejects on failure, and leaves no part of the file.
 */
export const streamNewFile = async (
  folder: string,
  names: Iterable<string>,
  chunks: Chunks,
): Promise<string> => {
  for (const name of names) {
    const path = join(folder, name);
    let handle;
    try {
      handle = await open(path, 'wx');
    } catch (fault) {
      if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST') continue;
      throw fault;
    }
    try {
      for await (const chunk of chunks) await handle.writeFile(chunk);
      await handle.close();
      return name;
    } catch (fault) {
      await handle.close();
      await rm(path, { force: true });
      throw fault;
    }
  }
  throw new Error('No name is free');
};

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
