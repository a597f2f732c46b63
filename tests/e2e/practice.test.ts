import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { openFromMenu } from './support/native-menu';
import { type OpenApp, openApp } from './support/open-app';
import { ownLaunch } from './support/own-launch';
import { openedBeside, type OpenedBeside } from './support/opened-beside';
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

describe('the data of practice', () => {
  it('go with it, also after a crash; those of another that runs stay', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'g-'));
    // Of a practice that has crashed while no other app ran.
    const { pid } = spawnSync(process.execPath, ['--version']);
    const left = join(temporary, `guildhall-practice-${pid}-aB3dE9`);
    mkdirSync(join(left, 'Cache'), { recursive: true });
    writeFileSync(join(left, 'Cache', 'data_0'), 'what the window cached');
    open(ownLaunch()).grant(temporary);
    const real = await openApp({ env: { TMPDIR: temporary } });
    const opened: OpenedBeside[] = [];
    const practise = async (): Promise<OpenedBeside> => {
      await openFromMenu(real.app, 'Practice Moderation…');
      const asked = { word: '--practice', prefix: 'guildhall-practice-', others: opened };
      const practice = await openedBeside(real.app, asked);
      opened.push(practice);
      await practice.page.getByRole('dialog', { name: 'Practice Moderation' }).waitFor();
      await expect.poll(() => existsSync(join(practice.folder, 'own-server'))).toBe(true);
      return practice;
    };
    try {
      await expect.poll(() => existsSync(left)).toBe(false);
      const [first, second] = [await practise(), await practise()];
      first.kill();
      await expect.poll(() => existsSync(first.folder)).toBe(false);
      expect(existsSync(join(second.folder, 'own-server'))).toBe(true);
      await second.page.keyboard.press('Escape');
      await second.page.getByRole('button', { name: 'Leave Practice' }).click();
      await expect.poll(() => existsSync(second.folder)).toBe(false);
    } finally {
      for (const practice of opened) practice.kill();
      await real.close();
      rmSync(temporary, { recursive: true, force: true });
    }
  });
});
