import type { Page } from 'playwright-core';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Fills in the sign-in screen and submits it; does not wait for the result. */
export const fillSignIn = async (
  page: Page,
  server: string | null,
  { email, password }: Credentials,
): Promise<void> => {
  if (server !== null) {
    await page.getByRole('radio', { name: 'Another server' }).check();
    await page.getByLabel('Server address').fill(server);
  }
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Signs in at a server by its address and waits for the shell. */
export const signInAt = async (page: Page, server: string, credentials: Credentials): Promise<void> => {
  await fillSignIn(page, server, credentials);
  await page.getByTestId('app-shell').waitFor();
};
