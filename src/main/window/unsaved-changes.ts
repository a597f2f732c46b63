import { dialog, type BrowserWindow } from 'electron/main';
import { t } from '../../domain/i18n/t';

/**
 * Asks whether unsaved changes may be discarded; the page waits for the answer
 * (docs/spec/server-settings.md 'Unsaved changes').
 */
export const mayLoseChanges = (window: BrowserWindow): boolean =>
  dialog.showMessageBoxSync(window, {
    type: 'warning',
    title: t('Unsaved Changes'),
    message: t('Unsaved Changes'),
    detail: t('You have unsaved changes that will be lost if you leave'),
    buttons: [t('Stay'), t('Leave')],
    defaultId: 0,
    cancelId: 0,
  }) === 1;
