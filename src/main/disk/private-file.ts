import { readFile, rename } from 'node:fs/promises';
import { isMissing } from './is-missing';
import { removeFile, replaceFile } from './own-files';

/** A small text file that only this user can read. Reads and writes of one file are serialised. */
export interface PrivateFile {
  /** The text, or null if the file does not exist. */
  readonly read: () => Promise<string | null>;
  /**
   * Replaces the text as a whole: after a crash the file has the old or the new text, never a part. Rejects on failure. A
   * later text takes the place of one that has not yet been written.
   */
  readonly write: (text: string) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Renames the file, so that it is kept but not read again. */
  readonly setAside: () => Promise<void>;
}

const readOrNull = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** The file at `path`, in an existing folder. */
export const privateFile = (path: string): PrivateFile => {
  let last: Promise<unknown> = Promise.resolve();
  /** The write that is next and has not begun. */
  let next: { text: string; readonly written: Promise<void> } | null = null;
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    next = null;
    const turn = last.then(action);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    read: () => inTurn(() => readOrNull(path)),
    write: (text) => {
      if (next !== null) {
        next.text = text;
        return next.written;
      }
      const own = { text, written: Promise.resolve() };
      own.written = inTurn(() => {
        if (next === own) next = null;
        return replaceFile(path, own.text);
      });
      next = own;
      return own.written;
    },
    remove: () => inTurn(() => removeFile(path)),
    setAside: () =>
      inTurn(async () => {
        try {
          await rename(path, `${path}.set-aside`);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),
  };
};
