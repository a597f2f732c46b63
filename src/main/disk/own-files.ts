import { chmodSync, constants, copyFileSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The app's own files are for the owner only, regardless of the umask. */
const OWNER_ONLY = 0o600;

/** Makes a rename survive a power cut. Windows cannot open a folder, and does not need this. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Replaces a file as a whole, 0600, in an existing folder: after a crash the file has the old or the new content, never
 * a part. Rejects on failure, and leaves no temporary file.
 */
export const replaceFile = async (path: string, content: string | Uint8Array): Promise<void> => {
  const temporary = `${path}.new`;
  try {
    // A file that is left from an earlier crash would keep its rights.
    await rm(temporary, { force: true });
    const handle = await open(temporary, 'wx', OWNER_ONLY);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
};

/** Removes a file, and what a crash within `replaceFile` has left of a new one. Rejects on failure. */
export const removeFile = async (path: string): Promise<void> => {
  await rm(`${path}.new`, { force: true });
  await rm(path, { force: true });
};

/** Appends to a file, which is created if missing, and sets its rights to 0600. Rejects on failure. */
export const appendToFile = async (path: string, text: string | Uint8Array): Promise<void> => {
  const handle = await open(path, 'a', OWNER_ONLY);
  try {
    await handle.chmod(OWNER_ONLY);
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
};

/** Creates a file, 0600, as its content arrives. Rejects on failure, or if the file exists; leaves no part of it. */
export const streamFile = async (path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> => {
  const handle = await open(path, 'wx', OWNER_ONLY);
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk);
    await handle.close();
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
};

/** Creates a file, 0600, synchronously, for use during the start. Throws on failure, or if the file exists. */
export const makeFile = (path: string, text: string): void =>
  writeFileSync(path, text, { mode: OWNER_ONLY, flag: 'wx' });

/** Copies a file to a copy with rights 0600. Throws on failure. */
export const copyFile = (from: string, to: string): void => {
  copyFileSync(from, to);
  chmodSync(to, OWNER_ONLY);
};

/** A file that is being edited, from which parts are read and over which others are written. */
export interface EditedFile {
  /** The bytes at a place; fewer where the file ends. */
  readonly read: (at: number, length: number) => Promise<Uint8Array>;
  readonly write: (at: number, bytes: Uint8Array) => Promise<void>;
}

/** Edits a file in its place. Rejects on failure. */
export const editFile = async (path: string, edit: (file: EditedFile) => Promise<void>): Promise<void> => {
  const handle = await open(path, 'r+');
  try {
    await edit({
      read: async (at, length) => {
        const bytes = new Uint8Array(length);
        let read = 0;
        for (let more = 1; more > 0 && read < length; read += more)
          more = (await handle.read(bytes, read, length - read, at + read)).bytesRead;
        return bytes.subarray(0, read);
      },
      write: async (at, bytes) => {
        let written = 0;
        while (written < bytes.length)
          written += (await handle.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
      },
    });
  } finally {
    await handle.close();
  }
};

/** Makes the content of a file survive a power cut. Rejects on failure. */
export const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const COPIED_BYTES = 256 * 1024;

const pour = async (from: FileHandle, to: FileHandle, atMost: number): Promise<number | null> => {
  const buffer = new Uint8Array(COPIED_BYTES);
  for (let size = 0; ;) {
    const { bytesRead } = await from.read(buffer, 0, buffer.length, null);
    if (bytesRead === 0) return size;
    size += bytesRead;
    if (size > atMost) return null;
    await to.writeFile(buffer.subarray(0, bytesRead));
  }
};

/**
 * Copies a file of the person into a new file, 0600, without blocking; resolves to its size, or to null if it is no
 * plain file or has more than `atMost` bytes. Rejects on failure. Nothing is left unless the copy is complete.
 */
export const copyWithin = async (from: string, to: string, atMost: number): Promise<number | null> => {
  let size: number | null = null;
  // A pipe without a writer would block for ever; Windows has no such pipes in its folders.
  const { O_RDONLY, O_NONBLOCK } = constants;
  const source = await open(from, process.platform === 'win32' ? O_RDONLY : O_RDONLY | O_NONBLOCK);
  try {
    const facts = await source.stat();
    if (!facts.isFile() || facts.size > atMost) return null;
    const copy = await open(to, 'wx', OWNER_ONLY);
    try {
      size = await pour(source, copy, atMost);
    } finally {
      await copy.close();
      if (size === null) await rm(to, { force: true });
    }
    return size;
  } finally {
    await source.close();
  }
};
