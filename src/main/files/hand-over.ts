import { shell } from 'electron/common';
import { app, type BrowserWindow } from 'electron/main';

/** Shows a file in the system's file manager. Its path is one that main has written, never one of the page. */
export const showInFolder = (path: string): void => shell.showItemInFolder(path);

/** Drags a file out of the window, from the pointer's place; false if the window is gone, or the system refuses. */
export const dragFile =
  (window: () => BrowserWindow | null) =>
  async (path: string): Promise<boolean> => {
    const icon = await app.getFileIcon(path, { size: 'normal' });
    const contents = window()?.webContents;
    if (contents === undefined || contents.isDestroyed()) return false;
    try {
      contents.startDrag({ file: path, icon });
      return true;
    } catch {
      return false;
    }
  };
