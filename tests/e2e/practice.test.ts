import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from './support/open-app';
import { peoplePage } from './support/people-page';
import { sidebarPage } from './support/sidebar-page';

let app: OpenApp;
const page = () => app.page;
const button = (name: string) => page().getByRole('button', { name, exact: true });
const outcome = () => page().getByRole('dialog', { name: 'Outcome' });

const begin = async (scenario: string): Promise<void> => {
  await page().getByRole('radio', { name: scenario }).check();
  await button('Start').click();
  await button('10 times faster').click();
};

beforeAll(async () => {
  app = await openApp({ appArgs: ['--practice'] });
});
afterAll(() => app.close());

describe('an app for practice', () => {
  it('makes its server by itself, and says that nothing is real', async () => {
    await page().getByRole('dialog', { name: 'Practice Moderation' }).waitFor();
    await page().getByText('Practice: nothing here is real.').waitFor();
  });

  it('has a spammer, who is banned with what they wrote; the outcome says so', async () => {
    await begin('Spammer');
    const spam = page().locator('article', { hasText: '.example/' }).first();
    await spam.waitFor();
    await button('Pause').click();
    await button('Continue').waitFor();
    const spammer = peoplePage(page()).member('deals_');
    await sidebarPage(page()).contextMenuByKeys(spammer, 'Ban');
    const dialog = page().getByRole('dialog', { name: 'Ban User' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await spammer.waitFor({ state: 'detached' });
    await button('Finish').click();
    await outcome().waitFor();
    await expect.poll(() => outcome().innerText()).toMatch(/Stopped\s+1 \/ 1/);
    await expect.poll(() => outcome().innerText()).toMatch(/First act\s+\d+ s/);
  });

  it('has a raid of 200 accounts, and says what a lockdown would have done', async () => {
    await begin('Raid');
    await outcome().waitFor();
    await expect.poll(() => outcome().innerText()).toMatch(/Stopped\s+0 \/ 200/);
    await expect
      .poll(() => outcome().innerText())
      .toMatch(/A lockdown after \d+ s would have kept out 1\d\d of 200 accounts\./);
  });
});
