import type { ElectronApplication, Page } from 'playwright-core';
import { launchApp } from '../../../tools/setup/launch-app.mjs';
import { open, type Prepared } from '../../../tools/setup/prepare.mjs';
import { signInAt } from '../../e2e/support/sign-in';
import type { Account } from './community';
import { installProbe } from './page-probe';

/** An app with a signed-in account, and the probe in its page. */
export interface SignedInApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userDataDir: string;
}

/** Starts the app with a profile of its own and signs in. */
export const openSignedIn = async (
  prepared: Prepared,
  url: string,
  account: Account,
): Promise<SignedInApp> => {
  const userDataDir = open(prepared).makeUserDataDir('bench');
  const app = await launchApp(prepared, { userDataDir, appArgs: [`--server=${url}`] });
  const page = await app.firstWindow();
  await installProbe(page);
  await signInAt(page, url, account);
  return { app, page, userDataDir };
};
