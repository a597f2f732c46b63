import { dialog, type BrowserWindow } from 'electron/main';
import { t } from '../../domain/i18n/t';
import type { Ask } from './question';

/** Asks in the system's dialog, over the window if there is one. Closing it, Escape and Enter all decline. */
export const nativeQuestion =
  (window: () => BrowserWindow | null): Ask =>
  async ({ title, message, detail, accept }) => {
    const options = {
      ...{ type: 'warning' as const, title, message, detail },
      ...{ buttons: [t('Cancel'), accept], defaultId: 0, cancelId: 0, noLink: true },
    };
    const parent = window();
    const { response } = await (parent === null
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(parent, options));
    return response === 1;
  };
