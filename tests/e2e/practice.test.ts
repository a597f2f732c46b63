import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from './support/open-app';

let app: OpenApp;
const page = () => app.page;

beforeAll(async () => {
  app = await openApp({ appArgs: ['--practice'] });
});
afterAll(() => app.close());

it('a spammer is stopped, and the outcome says so', async () => {
  await page().getByRole('dialog', { name: 'Practice Moderation' }).waitFor();
  await page().screenshot({ path: '/tmp/pr1.png' });
  await page().getByRole('radio', { name: 'Spammer' }).check();
  await page().getByRole('button', { name: 'Start', exact: true }).click();
  await page().getByRole('button', { name: '10 times faster' }).click();
  const spam = page().locator('article', { hasText: '.example/' }).first();
  await spam.waitFor();
  await page().screenshot({ path: '/tmp/pr2.png' });
  await page().getByRole('button', { name: 'Finish' }).click();
  const outcome = page().getByRole('dialog', { name: 'Outcome' });
  await outcome.waitFor();
  await page().screenshot({ path: '/tmp/pr3.png' });
  await expect.poll(() => outcome.innerText()).toContain('Stopped');
});
