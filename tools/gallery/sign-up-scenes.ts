import type { Scene } from './stage';

/** The form for a new account, under the rules that a server can have. */
export const signUpScenes: readonly Scene[] = [
  {
    name: 'sign-up-01',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Create an account' }).click();
    },
    close: async ({ page }) => {
      await page.getByRole('button', { name: 'I already have an account' }).click();
    },
  },
  {
    name: 'sign-up-02-by-invite',
    open: async ({ page, proxy, server }) => {
      await server.admin('sign-up', 'invite');
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByLabel('Server address').fill(proxy.url);
      await page.getByLabel('Invite').fill('https://elsewhere.example/invite/AbCdEf');
      await page.getByLabel('Email').fill('new@example.org');
    },
    close: async ({ page, server }) => {
      await server.admin('sign-up', 'open');
      await page.getByRole('button', { name: 'I already have an account' }).click();
    },
  },
  {
    name: 'sign-up-03-by-approval',
    open: async ({ page, proxy, server }) => {
      await server.admin('sign-up', 'approval');
      await server.admin('sign-up-domains', 'example.org,school.example');
      await page.getByRole('button', { name: 'Create an account' }).click();
      // The screen asks a server again when its address is typed again.
      await page.getByLabel('Server address').fill('');
      await page.getByLabel('Server address').fill(proxy.url);
      await page.getByText('The operator of this server approves each new account.').waitFor();
      await page.getByLabel('Email').fill('hopeful@example.org');
      await page.getByLabel('Username').fill('hopeful');
      await page.getByLabel('Password', { exact: true }).fill('long enough');
    },
    close: async ({ page }) => {
      await page.getByRole('button', { name: 'I already have an account' }).click();
    },
  },
  {
    name: 'sign-up-04-waits',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByLabel('Email').fill('hopeful@example.org');
      await page.getByLabel('Username').fill('hopeful');
      await page.getByLabel('Password', { exact: true }).fill('long enough');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Your account was created.').waitFor();
    },
    close: async ({ server }) => {
      await server.admin('sign-up', 'open');
      await server.admin('sign-up-domains', 'any');
    },
  },
  {
    name: 'sign-up-05-terms',
    open: async ({ page, proxy }) => {
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByLabel('Server address').fill('');
      await page.getByLabel('Server address').fill(proxy.url);
      await page.getByRole('button', { name: 'Terms of Service' }).waitFor();
    },
  },
  {
    name: 'sign-up-06-terms-read',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Terms of Service' }).click();
      await page.getByRole('region', { name: 'Terms of Service' }).waitFor();
    },
    close: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'I already have an account' }).click();
    },
  },
];
