import type { ElectronApplication, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchApp } from '../../../tools/setup/launch-app.mjs';
import { open } from '../../../tools/setup/prepare.mjs';

/** One running Guildhall with a profile of its own. `page` and `app` change with `restart`. */
export interface OpenApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userDataDir: string;
  /** Closes the app and opens it again on the same profile. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the real app. `server` presets the address of the sign-in screen. */
export const openApp = async (
  options: {
    readonly server?: string;
    readonly userDataDir?: string;
    readonly env?: Record<string, string>;
    /** More switches for Electron. */
    readonly switches?: readonly string[];
    /** More arguments for the app. */
    readonly appArgs?: readonly string[];
    /** Somebody who has never closed What's New. */
    readonly isNew?: boolean;
  } = {},
): Promise<OpenApp> => {
  const prepared = open(inject('launch'));
  const userDataDir =
    options.userDataDir ?? prepared.makeUserDataDir('profile', { isNew: options.isNew ?? false });
  const launch = async (): Promise<{ app: ElectronApplication; page: Page }> => {
    const app = await launchApp(prepared, {
      userDataDir,
      switches: options.switches ?? [],
      appArgs: [
        ...(options.server === undefined ? [] : [`--server=${options.server}`]),
        ...(options.appArgs ?? []),
      ],
      env: options.env ?? {},
    });
    const page = await app.firstWindow();
    page.setDefaultTimeout(20_000);
    return { app, page };
  };
  let running = await launch();
  return {
    get app() {
      return running.app;
    },
    get page() {
      return running.page;
    },
    userDataDir,
    restart: async () => {
      await running.app.close();
      running = await launch();
    },
    close: () => running.app.close(),
  };
};
