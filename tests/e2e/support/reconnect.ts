import type { Page } from 'playwright-core';
import { chatPage } from './chat-page';

/** Connects again at once, as the button of the banner does, which may lie under a dialog; until the banner has gone. */
export const reconnect = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    (
      Reflect.get(globalThis, 'guildhall') as { invoke(name: string, argument: null): Promise<unknown> }
    ).invoke('gateway.reconnect', null),
  );
  await chatPage(page).banner.waitFor({ state: 'detached', timeout: 60_000 });
};
