import { readFile, rename } from 'node:fs/promises';
import { isMissing } from './is-missing';
import { removeFile, replaceFile } from './own-files';

/** A small text file that only this user can read. Reads and writes of one file are serialised. */
export interface PrivateFile {
  /** The text, or null if the file does not exist. */
  readonly read: () => Promise<string | null>;
  /**
   * Replaces the text as a whole: after a crash the file has the old or the new text, never a part. Rejects on failure.
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
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    const turn = last.then(action);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    read: () => inTurn(() => readOrNull(path)),
    write: (text) => inTurn(() => replaceFile(path, text)),
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
