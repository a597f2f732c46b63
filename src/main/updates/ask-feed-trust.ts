import { dialog, type BrowserWindow } from 'electron/main';

/** Asks whether a feed is to be trusted with the app itself, in the system's dialog. */
export const askFeedTrust =
  (window: () => BrowserWindow | null) =>
  async (feed: string): Promise<boolean> => {
    const question = {
      type: 'warning' as const,
      title: 'Updates from this feed?',
      message: `Let ${new URL(feed).host} update Guildhall?`,
      detail: `${feed}\n\nWhoever runs it can replace this app by another. Only go on if you know them.`,
      buttons: ['Cancel', 'Use This Feed'],
      defaultId: 0,
      cancelId: 0,
    };
    const parent = window();
    const { response } = await (parent === null
      ? dialog.showMessageBox(question)
      : dialog.showMessageBox(parent, question));
    return response === 1;
  };
