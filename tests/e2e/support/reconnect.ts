import type { Page } from 'playwright-core';
import { chatPage } from './chat-page';

/** Reconnects at once, as the banner's button does, which may be under a dialog; resolves when the banner is gone. */
export const reconnect = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    (
      Reflect.get(globalThis, 'guildhall') as { invoke(name: string, argument: null): Promise<unknown> }
    ).invoke('gateway.reconnect', null),
  );
  await chatPage(page).banner.waitFor({ state: 'detached' });
};
