import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import type { Scene, Stage } from './stage';

/** From the sign-in screen with the demo, and back to it. */
const firstStep = (name: string, open: (stage: Stage) => Promise<void>): Scene => ({
  name,
  open: async (stage) => {
    await stage.page.getByRole('button', { name: 'Create my own server' }).click();
    await stage.page.getByRole('button', { name: 'Create my server' }).waitFor();
    await open(stage);
  },
  close: async ({ page }) => {
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await page.getByTestId('demo-account').first().waitFor({ timeout: 60_000 });
  },
});

/** A server of one's own on this computer: its first step. */
export const firstServerScenes: readonly Scene[] = [
  firstStep('own-server-01-first-step', async () => undefined),
  firstStep('own-server-02-wrong-input', async ({ page }) => {
    await page.getByLabel('Username').fill('not a name');
    await page.getByRole('button', { name: 'Create my server' }).click();
    await page.getByText('Give the server a name').waitFor();
  }),
];

const backupsFolder = async ({ app }: Stage): Promise<string> =>
  join(await app.evaluate(({ app: running }) => running.getPath('userData')), 'local-server', 'backups');

/** The settings of the server on this computer. */
export const ownServerScenes: readonly Scene[] = [
  {
    name: 'own-server-03-settings',
    open: async (stage) => {
      const folder = await backupsFolder(stage);
      mkdirSync(folder, { recursive: true });
      for (const [day, size] of [
        ['2026-01-31', 4_300_000],
        ['2026-01-30', 4_100_000],
        ['2026-01-29', 380_000],
      ] as const)
        writeFileSync(join(folder, `${day}T12-00-00Z.backup`), Buffer.alloc(size));
      await userSettingsPage(stage.page).open('This Computer');
      await stage.page.getByRole('list', { name: 'Backups' }).waitFor();
    },
  },
  {
    name: 'own-server-04-change',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Create my own server…' }).click();
    },
    close: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await userSettingsPage(stage.page).close();
      rmSync(await backupsFolder(stage), { recursive: true, force: true });
    },
  },
];
