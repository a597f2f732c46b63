import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import type { Scene, Stage } from './stage';

const FORGOT = 'Forgot your password?';
const press = ({ page }: Stage, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const back = (stage: Stage): Promise<void> => press(stage, 'Back');
const forget = async (stage: Stage): Promise<void> => {
  await press(stage, FORGOT);
  await stage.page.getByLabel('Email').fill('ada@example.org');
};

/** A forgotten password. */
export const forgotScenes: readonly Scene[] = [
  {
    name: 'mail-01-address',
    open: forget,
    close: back,
  },
  {
    name: 'mail-02-code',
    open: async (stage) => {
      await forget(stage);
      await press(stage, 'Send Code');
      await stage.page.getByLabel('New Password').waitFor();
    },
    close: back,
  },
  {
    name: 'mail-03-wrong-code',
    open: async (stage) => {
      await forget(stage);
      await press(stage, 'Send Code');
      await stage.page.getByLabel('Code').fill('abcd-efgh-jkmn-pqrs-tuvw');
      await stage.page.getByLabel('New Password').fill('another password');
      await press(stage, 'Set Password');
      await stage.page.getByText(/^This code is not valid/).waitFor();
    },
    close: back,
  },
];

const settingsOf = ({ page }: Stage) => userSettingsPage(page);
const TITLE = 'Verify Email';

/** Verifying the address. */
export const verifyScenes: readonly Scene[] = [
  {
    name: 'mail-04-unverified',
    open: (stage) => settingsOf(stage).open(),
    close: (stage) => settingsOf(stage).close(),
  },
  {
    name: 'mail-05-verify',
    open: async (stage) => {
      await settingsOf(stage).open();
      await press(stage, TITLE);
      const dialog = settingsOf(stage).over(TITLE);
      await dialog.getByRole('button', { name: 'Send Again' }).click();
      await dialog.getByText('A new code is on its way.').waitFor();
    },
    close: async (stage) => {
      await settingsOf(stage).leave(TITLE);
      await settingsOf(stage).close();
    },
  },
];
