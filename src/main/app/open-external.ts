import { shell } from 'electron/common';
import { dialog, type BrowserWindow } from 'electron/main';
import type { Links } from './links';

/** Hands an address that was judged to the system's browser or mail program. The one place that does. */
export const openExternal = (href: string): Promise<void> => shell.openExternal(href);

/** Follows a link that the page itself could not ask about, with a native dialog where it needs one. */
export const followWithDialog = async (
  url: string,
  links: Links,
  window: BrowserWindow | null,
): Promise<void> => {
  const verdict = await links.follow(url, null, false);
  if (verdict.kind !== 'confirm' || !window) return;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: 'Open this link?',
    message: `Open ${verdict.host} in your browser?`,
    detail: [verdict.url, ...verdict.warnings].join('\n\n'),
    buttons: ['Cancel', 'Open'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) await links.follow(url, null, true);
};
