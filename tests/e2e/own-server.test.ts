import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { openApp, type OpenApp } from './support/open-app';
import { userSettingsPage } from './support/user-settings-page';

/** A start without what the tools ask for: the app of a person who has just installed it. */
const FRESH = { env: { GUILDHALL_DEMO: '' } };

/** The name of the focused field or button, as a screen reader tells it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '';
  });

/** Goes on by Tab until something of this name has the focus. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let step = 0; step < 20 && (await focused(page)) !== name; step += 1) await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe(name);
};

const type = async (page: Page, field: string, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};

describe('a server of one’s own', () => {
  let app: OpenApp;
  beforeAll(async () => {
    app = await openApp(FRESH);
  });
  afterAll(() => app.close());

  it('is offered at the first start, without demo accounts, and says at its fields what is wrong', async () => {
    const { page, userDataDir } = app;
    await page.getByRole('heading', { name: 'Create your server' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Server Name');
    await page.keyboard.press('Enter');
    await page.getByText('Give the server a name').waitFor();
    await page.getByText('Use 2 to 32 letters, digits, dots, hyphens or underscores').waitFor();
    await page.getByText('Enter your e-mail address').waitFor();
    await page.getByText('Enter your password').waitFor();
    await expect.poll(() => page.getByTestId('demo-account').count()).toBe(0);
    expect(existsSync(join(userDataDir, 'local-server'))).toBe(false);
  });

  it('is made by the keyboard alone; its owner is signed in and writes', async () => {
    const { page } = app;
    await type(page, 'Server Name', 'The Yard');
    await type(page, 'Username', 'ada');
    await type(page, 'Email', 'ada@yard.example');
    await type(page, 'Password', 'a long password');
    await page.keyboard.press('Enter');
    await page.getByTestId('app-shell').waitFor();
    const guilds = page.getByRole('navigation', { name: 'Servers' });
    await guilds.getByRole('button', { name: /The Yard/ }).waitFor();
    await chatPage(page).openGuild('The Yard');
    await chatPage(page).openChannel('general');
    await chatPage(page).send('the first word');
    await chatPage(page).message('the first word').waitFor();
    await expect.poll(() => page.locator('[data-pending]').count()).toBe(0);
  });

  it('is still there after a restart, with what was written and its owner', async () => {
    await app.restart();
    const { page, userDataDir } = app;
    await page.getByTestId('app-shell').waitFor();
    await chatPage(page).message('the first word').waitFor();
    await chatPage(page).send('and the second');
    await chatPage(page).message('and the second').waitFor();
    await expect.poll(() => page.locator('[data-pending]').count()).toBe(0);
    expect(existsSync(join(userDataDir, 'own-server', 'store.made'))).toBe(true);
    expect(existsSync(join(userDataDir, 'local-server'))).toBe(false);
  });

  it('is left for the demo in the settings, and found again as it was', async () => {
    const { page } = app;
    await userSettingsPage(page).open('This Computer');
    await page.getByRole('heading', { name: 'Your own server' }).waitFor();
    await page.getByRole('button', { name: 'Try the demo…' }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByTestId('demo-account').first().waitFor();
    await page.getByRole('button', { name: 'Use my own server' }).click();
    await page.getByText('Your own server. It runs while Guildhall runs.').waitFor();
    await expect.poll(() => page.getByTestId('demo-account').count()).toBe(0);
    await page.getByLabel('Email').fill('ada@yard.example');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByTestId('app-shell').waitFor();
    await chatPage(page).openGuild('The Yard');
    await chatPage(page).message('the first word').waitFor();
    await chatPage(page).message('and the second').waitFor();
  });
});

describe('the demo', () => {
  let app: OpenApp;
  beforeAll(async () => {
    app = await openApp(FRESH);
  });
  afterAll(() => app.close());

  it('is there where it is asked for, and leads back to a server of one’s own', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await page.getByTestId('demo-account').first().waitFor();
    await expect.poll(() => page.getByTestId('demo-account').count()).toBe(3);
    await page.getByText('A demo that runs on this computer').waitFor();
    await page.getByRole('button', { name: 'Create my own server' }).click();
    await page.getByRole('heading', { name: 'Create your server' }).waitFor();
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await page.getByTestId('demo-account').first().click();
    await page.getByTestId('app-shell').waitFor();
    await chatPage(page).feed.getByRole('article').first().waitFor();
  });

  it('stays the choice over a restart', async () => {
    await app.restart();
    await app.page.getByTestId('app-shell').waitFor();
    await chatPage(app.page).feed.getByRole('article').first().waitFor();
  });
});
