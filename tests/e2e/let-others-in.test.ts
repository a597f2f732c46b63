import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { get } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { answerQuestions, putQuestions } from './support/native-questions';
import { openApp, type OpenApp } from './support/open-app';
import { userSettingsPage } from './support/user-settings-page';

/** An address of this computer that stands for one of its network. */
const ADDRESS = '127.0.0.2';

const isOn = (page: OpenApp['page']) =>
  page.getByRole('switch', { name: 'Let others connect to the server on this computer' });

/** Chooses the address as a person would who had it: this computer names only those of its networks. */
const chooseAddress = async (app: OpenApp, port: number): Promise<void> => {
  await app.app.close().catch(() => undefined);
  const file = join(app.userDataDir, 'preferences.json');
  const kept = JSON.parse(readFileSync(file, 'utf8')) as object;
  const hosting = { isOn: false, addresses: [ADDRESS], port, name: '' };
  writeFileSync(file, JSON.stringify({ ...kept, hosting }));
};

const pageOf = (url: string): Promise<string> =>
  new Promise((done, fail) => {
    get(url, { rejectUnauthorized: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => done(Buffer.concat(chunks).toString()));
    }).once('error', fail);
  });

describe('a server on one’s own computer that lets others in', () => {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  let host: OpenApp;
  let guest: OpenApp | null = null;
  let link = '';

  beforeAll(async () => {
    host = await openApp();
    await host.page.getByTestId('demo-account').first().click();
    await host.page.getByTestId('app-shell').waitFor();
    await chooseAddress(host, port);
    await host.restart();
    await host.page.getByTestId('app-shell').waitFor();
  });
  afterAll(async () => {
    await guest?.close();
    await host.close();
  });

  it('opens with one press and one answer, and gives a link', async () => {
    await answerQuestions(host.app, 'accept');
    const settings = userSettingsPage(host.page);
    await settings.open('Let Others In');
    await isOn(host.page).click();
    await host.page.getByText('On: others can come in').waitFor();
    const [question] = await putQuestions(host.app);
    expect(question?.message).toBe('Let others connect to the server on this computer?');
    expect(question?.detail).toContain(`${ADDRESS}, port ${port}`);
    await host.page.getByRole('button', { name: 'Get the Link' }).click();
    await host.page.getByRole('img', { name: 'The invite link as a QR code' }).waitFor();
    link = await host.page.getByLabel('Invite link', { exact: true }).inputValue();
    expect(link).toMatch(
      new RegExp(`^guildhall://join/${ADDRESS}:${port}/[A-Za-z0-9]+\\?fingerprint=[A-Za-z0-9_-]{43}$`),
    );
    await host.page.getByRole('button', { name: 'Check What Answers' }).click();
    await host.page.getByText('Answers from this computer').waitFor();
  });

  it('shows where an invite leads in a browser', async () => {
    const [, code = ''] = /\/([A-Za-z0-9]+)\?/.exec(link) ?? [];
    const shown = await pageOf(`https://${ADDRESS}:${port}/invite/${code}`);
    expect(shown).toContain('You are invited to join');
    expect(shown).toContain(`href="${link}"`);
  });

  it('is joined by somebody who has only the app and the link, in five presses', async () => {
    let presses = 0;
    const press = async (what: { click: () => Promise<void> }): Promise<void> => {
      presses += 1;
      await what.click();
    };
    // The link is the first press; the answer to main’s question is the second, which comes at once.
    guest = await openApp({ env: {} });
    await answerQuestions(guest.app, 'accept');
    await guest.app.evaluate(
      ({ app }, argv) => void app.emit('second-instance', {}, argv),
      ['guildhall', link],
    );
    presses += 2;
    const { page } = guest;
    await page.getByRole('heading', { name: new RegExp(`^Join .+ on ${ADDRESS}:${port}\\?$`) }).waitFor();
    await page.getByLabel('Email').fill('bee@example.org');
    await page.getByLabel('Username').fill('bee');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await press(page.getByRole('button', { name: 'Create account', exact: true }));
    const dialog = page.getByRole('dialog', { name: /^Join / });
    await press(dialog.getByRole('checkbox'));
    await press(dialog.getByRole('button', { name: 'Join', exact: true }));
    await chatPage(page).feed.waitFor();
    expect(presses).toBeLessThanOrEqual(6);
    await chatPage(page).send('hello from elsewhere');
    await chatPage(page).message('hello from elsewhere').waitFor();
    await expect.poll(() => page.locator('[data-pending]').count()).toBe(0);
    await host.page
      .getByRole('region', { name: 'Let Others In' })
      .getByText('bee', { exact: true })
      .waitFor();
  });

  it('sends others away with one press, and lets them back in', async () => {
    await isOn(host.page).click();
    await host.page.getByText('Off: nobody but you').waitFor();
    const page = guest?.page ?? host.page;
    await chatPage(page).banner.waitFor();
    await isOn(host.page).click();
    await host.page.getByText('On: others can come in').waitFor();
    await chatPage(page).banner.waitFor({ state: 'detached' });
  });

  it('is open again after a restart', async () => {
    await host.restart();
    await host.page.getByTestId('app-shell').waitFor();
    await userSettingsPage(host.page).open('Let Others In');
    await host.page.getByText('On: others can come in').waitFor();
  });

  it('is refused in words where its certificate has changed', async () => {
    await host.app.close().catch(() => undefined);
    rmSync(join(host.userDataDir, 'local-server/tls'), { recursive: true });
    await host.restart();
    const page = guest?.page ?? host.page;
    await chatPage(page)
      .banner.filter({ hasText: 'The certificate of this server has changed.' })
      .waitFor({ timeout: 120_000 });
  });
});
