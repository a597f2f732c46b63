import { dialog, type BrowserWindow } from 'electron/main';

/** Asks in the system's dialog for files to open; resolves to their paths, none if the person cancels. */
export const askFiles = (window: () => BrowserWindow | null) => async (): Promise<readonly string[]> => {
  const over = window();
  if (over === null) return [];
  const { canceled, filePaths } = await dialog.showOpenDialog(over, {
    properties: ['openFile', 'multiSelections'],
  });
  return canceled ? [] : filePaths;
};
