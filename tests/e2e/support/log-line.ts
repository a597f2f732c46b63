import type { Page } from 'playwright-core';

/** Has something written into the log: a call that is refused. */
export const writeLogLine = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    (
      Reflect.get(globalThis, 'guildhall') as { invoke(name: string, argument: unknown): Promise<unknown> }
    ).invoke('preferences.set', null),
  );
