import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import { signInAt } from '../../tests/e2e/support/sign-in';
import { register } from './factor-scenes';
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
const forgotScenes: readonly Scene[] = [
  {
    name: 'mail-03-address',
    open: forget,
    close: back,
  },
  {
    name: 'mail-04-code',
    open: async (stage) => {
      await forget(stage);
      await press(stage, 'Send Code');
      await stage.page.getByLabel('New Password').waitFor();
    },
    close: back,
  },
  {
    name: 'mail-05-wrong-code',
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

const NEWCOMER = { email: 'newcomer@example.org', password: 'a long password' };

/** Verifying the address; a new account comes and goes. */
const verifyScenes: readonly Scene[] = [
  {
    name: 'mail-01-unverified',
    open: async (stage) => {
      await register(stage, { ...NEWCOMER, username: 'newcomer' });
      await signInAt(stage.page, stage.proxy.url, NEWCOMER);
      await settingsOf(stage).open();
    },
    close: (stage) => settingsOf(stage).close(),
  },
  {
    name: 'mail-02-verify',
    open: async (stage) => {
      await settingsOf(stage).open();
      await press(stage, TITLE);
      const dialog = settingsOf(stage).over(TITLE);
      await dialog.getByRole('button', { name: 'Send Again' }).click();
      await dialog.getByText('A new code is on its way.').waitFor();
    },
    close: async (stage) => {
      await settingsOf(stage).leave(TITLE);
      await settingsOf(stage).entry('Logout').click();
      await settingsOf(stage).over('Log Out').getByRole('button', { name: 'Log Out' }).click();
      await stage.page.getByLabel('Email').waitFor();
    },
  },
];

/** Mails: the address first, because a password is forgotten at a server that the app knows. */
export const mailScenes: readonly Scene[] = [...verifyScenes, ...forgotScenes];
