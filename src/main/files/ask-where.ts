import { dialog, type BrowserWindow } from 'electron/main';
import type { SaveQuestion } from './save-file';

/** Asks by the system's dialog where a file is to be saved. The one place that does. */
export const askWhere =
  (window: () => BrowserWindow | null) =>
  async (question: SaveQuestion): Promise<string | null> => {
    const over = window();
    if (over === null) return null;
    const { canceled, filePath } = await dialog.showSaveDialog(over, question);
    return canceled || filePath === '' ? null : filePath;
  };
