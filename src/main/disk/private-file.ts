import { readFile, rename, rm } from 'node:fs/promises';
import { isMissing } from './is-missing';
import { replaceFile } from './own-files';

/** A small text file that nobody else on this computer can read. Reads and writes of one file happen one by one. */
export interface PrivateFile {
  /** Its text, or null when there is none. */
  readonly read: () => Promise<string | null>;
  /** Replaces it as a whole: after a crash there is the old text or the new, never a part. Rejects when it cannot. */
  readonly write: (text: string) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Gives it another name, so that nothing is lost and nothing is read again. */
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

/** The file at `path`, in a folder that is there. */
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
    remove: () => inTurn(() => rm(path, { force: true })),
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
