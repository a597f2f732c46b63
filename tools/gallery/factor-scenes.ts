import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import { fillSignIn } from '../../tests/e2e/support/sign-in';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { codeOf, wrongCodeOf } from '../../tests/support/node/authenticator';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import { createGuild, openGuild } from './chat-scenes';
import type { Scene, Stage } from './stage';

const PERSON = { email: 'factor@example.org', password: 'a long password' };
const OWNER = 0;

const post = async (
  { server }: Stage,
  path: string,
  body: unknown,
  token = '',
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
};

let secretOfPerson = '';

/** Makes an account, which agrees to the texts of the server; answers its token. */
export const register = async (
  stage: Stage,
  account: { readonly username: string; readonly email: string; readonly password: string },
): Promise<string> => {
  const meta = (await (await fetch(`${stage.server.url}/meta`)).json()) as {
    readonly policies: { readonly terms: string; readonly privacy: string };
  };
  const { terms, privacy } = meta.policies;
  const agreed = { accepted_terms: terms, accepted_privacy: privacy };
  return String((await post(stage, '/auth/register', { ...account, ...agreed }))['Authorization']);
};

/** An account whose second factor is on. */
const withFactor = async (stage: Stage): Promise<void> => {
  const token = await register(stage, { ...PERSON, username: 'factor' });
  const begun = await post(stage, '/auth/2fa/begin', { password: PERSON.password }, token);
  secretOfPerson = String(begun['secret']);
  await post(stage, '/auth/2fa/enable', { code: codeOf(secretOfPerson, Date.now()) }, token);
};

const askForCode = async ({ page, proxy }: Stage): Promise<void> => {
  await fillSignIn(page, proxy.url, PERSON);
  await page.getByRole('heading', { name: 'Two-Factor Authentication' }).waitFor();
};
const back = ({ page }: Stage): Promise<void> => page.getByRole('button', { name: 'Back' }).click();
const tryCode = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('textbox', { name: 'Code' }).fill(wrongCodeOf(secretOfPerson, Date.now()));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** The second step of a sign-in. */
export const factorStepScenes: readonly Scene[] = [
  {
    name: 'two-factor-01-code',
    open: async (stage) => {
      await withFactor(stage);
      await askForCode(stage);
    },
    close: back,
  },
  {
    name: 'two-factor-02-wrong-code',
    open: async (stage) => {
      await askForCode(stage);
      await tryCode(stage);
      await stage.page.getByText('Invalid code').waitFor();
    },
    close: back,
  },
  {
    name: 'two-factor-03-recovery-code',
    open: async (stage) => {
      await askForCode(stage);
      await stage.page.getByRole('button', { name: 'Use a recovery code' }).click();
      await stage.page.getByRole('textbox', { name: 'Recovery code' }).fill('abcd-efgh');
      await stage.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await stage.page.getByText('A recovery code has 16 letters').waitFor();
    },
    close: back,
  },
  {
    name: 'two-factor-04-too-late',
    open: async (stage) => {
      await askForCode(stage);
      await stage.server.admin('end-sessions', PERSON.email);
      await tryCode(stage);
      await stage.page.getByText('Your sign-in took too long. Please sign in again.').waitFor();
    },
    close: async () => undefined,
  },
  {
    name: 'two-factor-05-too-many',
    open: async (stage) => {
      await askForCode(stage);
      for (let nth = 0; nth < 4; nth += 1) {
        await tryCode(stage);
        await stage.page.getByText('Invalid code').waitFor();
      }
      await tryCode(stage);
      await stage.page.getByText(/^Too many attempts/).waitFor();
    },
    close: back,
  },
];

const settingsOf = ({ page }: Stage) => userSettingsPage(page);
const TITLE = 'Enable 2FA';
const WATCH = 'The Watch';
const STAFF_RULE = 'Require Two-Factor Authentication for Staff';
const staffRule = ({ page }: Stage) => page.getByRole('switch', { name: STAFF_RULE });
let recoveryCode = '';

const showRow = (stage: Stage): Promise<void> =>
  settingsOf(stage).region('My Account').getByText('2FA').scrollIntoViewIfNeeded();
const openRow = async (stage: Stage): Promise<void> => {
  await settingsOf(stage).open();
  await showRow(stage);
};
const openDialog = async (stage: Stage, button: string, title: string): Promise<void> => {
  await openRow(stage);
  await stage.page.getByRole('button', { name: button }).click();
  await settingsOf(stage).over(title).waitFor();
};
const openCode = async (stage: Stage) => {
  await openDialog(stage, 'Enable 2FA', TITLE);
  const dialog = settingsOf(stage).over(TITLE);
  await dialog.getByLabel('Current Password', { exact: true }).fill(accountAt(stage.server, OWNER).password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img').waitFor();
  return dialog;
};
const leave = (title: string) => async (stage: Stage) => {
  await settingsOf(stage).leave(title);
  await settingsOf(stage).close();
};

/** Turning a second factor on and off; the last scene leaves it off. */
export const factorScenes: readonly Scene[] = [
  {
    name: 'two-factor-06-off',
    open: async (stage) => {
      // Before the password alone no longer signs in.
      await createGuild(stage, WATCH);
      await openRow(stage);
    },
    again: showRow,
    close: (stage) => settingsOf(stage).close(),
  },
  {
    name: 'two-factor-07-password',
    open: (stage) => openDialog(stage, 'Enable 2FA', TITLE),
    close: leave(TITLE),
  },
  {
    name: 'two-factor-08-scan',
    open: async (stage) => void (await openCode(stage)),
    close: leave(TITLE),
  },
  {
    name: 'two-factor-09-recovery-codes',
    open: async (stage) => {
      const dialog = await openCode(stage);
      const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
      await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, Date.now()));
      await dialog.getByRole('button', { name: 'Enable', exact: true }).click();
      const codes = settingsOf(stage).over('2FA Is On').getByRole('listitem');
      recoveryCode = (await codes.first().textContent()) ?? '';
    },
    close: leave('2FA Is On'),
  },
  {
    name: 'two-factor-10-on',
    open: openRow,
    again: showRow,
    close: (stage) => settingsOf(stage).close(),
  },
  {
    name: 'two-factor-13-staff',
    open: async (stage) => {
      await openGuild(stage, WATCH);
      await settingsPage(stage.page).open();
      await staffRule(stage).click();
      await stage.page.getByRole('switch', { name: STAFF_RULE, checked: true }).waitFor();
    },
    again: (stage) => staffRule(stage).scrollIntoViewIfNeeded(),
    close: (stage) => settingsPage(stage.page).close(),
  },
  {
    name: 'two-factor-11-new-codes',
    open: (stage) => openDialog(stage, 'New Recovery Codes', 'New Recovery Codes'),
    close: leave('New Recovery Codes'),
  },
  {
    name: 'two-factor-12-disable',
    open: async (stage) => {
      await openDialog(stage, 'Disable 2FA', 'Disable 2FA');
      const dialog = settingsOf(stage).over('Disable 2FA');
      const { password } = accountAt(stage.server, OWNER);
      await dialog.getByLabel('Current Password', { exact: true }).fill(password);
      await dialog.getByLabel('Authenticator or recovery code').fill('123456');
      await dialog.getByRole('button', { name: 'Disable' }).click();
      await dialog.getByText('Invalid code').waitFor();
    },
    close: async (stage) => {
      const dialog = settingsOf(stage).over('Disable 2FA');
      await dialog.getByLabel('Authenticator or recovery code').fill(recoveryCode);
      await dialog.getByRole('button', { name: 'Disable' }).click();
      await dialog.waitFor({ state: 'detached' });
      await settingsOf(stage).close();
    },
  },
];
