import type { Page } from 'playwright-core';

/** Makes main write a line to its log, by a call that it refuses. */
export const writeLogLine = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    (
      Reflect.get(globalThis, 'guildhall') as { invoke(name: string, argument: unknown): Promise<unknown> }
    ).invoke('preferences.set', null),
  );
