import { dialog, type BrowserWindow } from 'electron/main';

/**
 * Asks whether changes that are not saved may be lost; the page waits meanwhile
 * (docs/spec/server-settings.md 'Unsaved changes').
 */
export const mayLoseChanges = (window: BrowserWindow): boolean =>
  dialog.showMessageBoxSync(window, {
    type: 'warning',
    title: 'Unsaved Changes',
    message: 'Unsaved Changes',
    detail: 'You have unsaved changes that will be lost if you leave',
    buttons: ['Stay', 'Leave'],
    defaultId: 0,
    cancelId: 0,
  }) === 1;
