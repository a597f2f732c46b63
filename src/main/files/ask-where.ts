import { dialog, type BrowserWindow } from 'electron/main';
import type { SaveQuestion } from './save-file';

/** Asks in the system's dialog for the path of a file to save. */
export const askWhere =
  (window: () => BrowserWindow | null) =>
  async (question: SaveQuestion): Promise<string | null> => {
    const over = window();
    if (over === null) return null;
    const { canceled, filePath } = await dialog.showSaveDialog(over, question);
    return canceled || filePath === '' ? null : filePath;
  };

/** Asks in the system's dialog for a folder in which to save several files. */
export const askFolder = (window: () => BrowserWindow | null) => async (): Promise<string | null> => {
  const over = window();
  if (over === null) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(over, {
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
};
