import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoServer, startDemoServer } from './support/demo-server';
import { writeLogLine } from './support/log-line';
import { openFromMenu } from './support/native-menu';
import { openApp, type OpenApp } from './support/open-app';
import { signInAt } from './support/sign-in';

describe('the Help menu', () => {
  let server: DemoServer;
  let app: OpenApp;

  beforeAll(async () => {
    server = await startDemoServer();
    app = await openApp({ server: server.url });
  });
  afterAll(async () => {
    await app.close();
    await server.stop();
  });

  it('opens its pages while nobody is signed in, and gives the focus back', async () => {
    const { page } = app;
    const email = page.getByLabel('Email');
    await email.click();
    for (const [item, name] of [
      ['Check for Updates…', 'Updates'],
      ['Verify This Build…', 'Verify This Build'],
      ['Export Diagnostics…', 'Export Diagnostics'],
      ['Licences', 'Licences'],
    ] as const) {
      await openFromMenu(app.app, item);
      await page.getByRole('dialog', { name }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    }
  });

  it('saves diagnostics as they were shown, with nothing in them of the person, their words or their server', async () => {
    const { page } = app;
    const me = accountAt(server, 0);
    await signInAt(page, server.url, me);
    await chatPage(page).send('a word for friends alone');
    await chatPage(page).message('a word for friends alone').waitFor();
    await expect.poll(() => page.locator('[data-pending]').count()).toBe(0);

    await writeLogLine(page);
    const file = join(app.userDataDir, 'saved.zip');
    await app.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
    await openFromMenu(app.app, 'Export Diagnostics…');
    const dialog = page.getByRole('dialog', { name: 'Export Diagnostics' });
    const shown = dialog.getByRole('region').locator('pre');
    await shown.waitFor();
    const readme = await shown.textContent();
    await dialog.getByRole('button', { name: 'Save…' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Saved as saved.zip').waitFor();

    expect(existsSync(file)).toBe(true);
    const texts = Object.entries(unzipSync(readFileSync(file))).map(
      ([name, bytes]) => [name, strFromU8(bytes)] as const,
    );
    expect(texts.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'README.txt',
        'versions.json',
        'state.json',
        'settings.json',
        'logs/guildhall.log.txt',
      ]),
    );
    expect(Object.fromEntries(texts)['README.txt']).toBe(readme);
    const all = texts.map(([, text]) => text).join('\n');
    expect(all).toContain('"session": "signed-in"');
    for (const secret of [
      'a word for friends',
      'gh_',
      me.email,
      me.password,
      `:${new URL(server.url).port}`,
      app.userDataDir,
    ])
      expect(all, secret).not.toContain(secret);
  });
});
