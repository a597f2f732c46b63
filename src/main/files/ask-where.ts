import { dialog, type BrowserWindow } from 'electron/main';
import type { SaveQuestion } from './save-file';

/** Asks in the system's dialog for the path of a file to save. The only place that does. */
export const askWhere =
  (window: () => BrowserWindow | null) =>
  async (question: SaveQuestion): Promise<string | null> => {
    const over = window();
    if (over === null) return null;
    const { canceled, filePath } = await dialog.showSaveDialog(over, question);
    return canceled || filePath === '' ? null : filePath;
  };
