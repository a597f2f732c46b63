import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../disk/folders';
import type { Chunks } from '../disk/named-file';
import { streamFile } from '../disk/own-files';

/** Files that are dragged out of the window, in a folder of their own until the app ends. */
export interface DraggedFiles {
  readonly keep: (name: string, chunks: Chunks) => Promise<string>;
  readonly forget: (path: string) => void;
  /** Removes all of them. */
  readonly clear: () => void;
}

/** The dragged files below a folder; those of a run that crashed are removed. Each has a folder of its own, for its name. */
export const draggedFiles = (folder: string): DraggedFiles => {
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  clear();
  let last = 0;
  return {
    keep: async (name, chunks) => {
      last += 1;
      const own = join(folder, String(last));
      makeFolder(own);
      const path = join(own, name);
      await streamFile(path, chunks);
      return path;
    },
    forget: (path) => rmSync(dirname(path), { recursive: true, force: true }),
    clear,
  };
};
