import { basename, join } from 'node:path';
import { failure, success, type Result } from '../../contract/failure';
import { msg, type Msg, t } from '../../domain/i18n/t';

/** The parameters of the system's dialog. */
export interface SaveQuestion {
  readonly defaultPath: string;
  readonly filters: { name: string; extensions: string[] }[];
}

/** The content to save, and the suggested name. */
export interface SuggestedFile {
  readonly suggestedName: string;
  readonly data: string | Uint8Array;
}

export interface FileSaverDependencies {
  /** Shows the system's dialog; resolves to the chosen path, or null. */
  readonly ask: (question: SaveQuestion) => Promise<string | null>;
  readonly write: (path: string, data: string | Uint8Array) => Promise<void>;
  /** The initial folder of the dialog. */
  readonly folder: () => string;
}

const KINDS: Readonly<Record<string, string>> = {
  csv: 'CSV',
  json: 'JSON',
  png: 'PNG',
  jpg: 'JPEG',
  gif: 'GIF',
  webp: 'WebP',
};

const REASONS: Readonly<Record<string, Msg>> = {
  EACCES: msg('Files cannot be saved there'),
  EPERM: msg('Files cannot be saved there'),
  EROFS: msg('Files cannot be saved there'),
  ENOSPC: msg('The file could not be saved: the disk is full'),
};

/** The reason in words why a file could not be written. */
export const reasonOf = (fault: unknown): string => {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  return t(REASONS[code] ?? msg('The file could not be saved'));
};

/**
 * Saves a text or a picture at a path that the person chooses, one dialog at a time. Resolves to the file's name; null
 * if none was chosen.
 */
export type SaveFile = (file: SuggestedFile) => Promise<Result<string | null>>;

/**
 * Makes the one function by which content of the page reaches the disk: only at a path that a person has chosen in the
 * system's dialog.
 */
export const createFileSaver = ({ ask, write, folder }: FileSaverDependencies): SaveFile => {
  let isAsking = false;
  return async ({ suggestedName, data }) => {
    if (isAsking) return success(null);
    isAsking = true;
    try {
      const extension = suggestedName.slice(suggestedName.lastIndexOf('.') + 1);
      const path = await ask({
        defaultPath: join(folder(), suggestedName),
        filters: [{ name: KINDS[extension] ?? extension, extensions: [extension] }],
      });
      if (path === null) return success(null);
      await write(path, data);
      return success(basename(path));
    } catch (fault) {
      return failure({ kind: 'local', code: 'file', detail: reasonOf(fault) });
    } finally {
      isAsking = false;
    }
  };
};
