import type { Page } from 'playwright-core';
import { openFromMenu } from '../../tests/e2e/support/native-menu';
import { openedBeside, type OpenedBeside } from '../../tests/e2e/support/opened-beside';
import type { Scene, Stage } from './stage';

let practice: OpenedBeside | null = null;

const opened = async ({ app }: Stage): Promise<Page> => {
  if (practice === null) {
    await openFromMenu(app, 'Practice Moderation…');
    practice = await openedBeside(app, { word: '--practice', prefix: 'guildhall-practice-' });
    practice.page.setDefaultTimeout(60_000);
  }
  return practice.page;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Practice, an app of its own beside the real one. */
export const practiceScenes: readonly Scene[] = [
  {
    name: 'practice-01-choice',
    open: async (stage) => {
      await (await opened(stage)).getByRole('dialog', { name: 'Practice Moderation' }).waitFor();
    },
    beside: opened,
  },
  {
    name: 'practice-02-running',
    open: async (stage) => {
      const page = await opened(stage);
      await page.getByRole('radio', { name: 'Raid' }).check();
      await button(page, 'Start').click();
      await button(page, '10 times faster').click();
      await page.locator('article').nth(5).waitFor();
      await button(page, 'Pause').click();
      await button(page, 'Continue').waitFor();
    },
    beside: opened,
    close: async (stage) => button(await opened(stage), 'Continue').click(),
  },
  {
    name: 'practice-03-outcome',
    open: async (stage) => {
      const page = await opened(stage);
      await button(page, 'Finish').click();
      await page.getByRole('dialog', { name: 'Outcome' }).waitFor();
    },
    beside: opened,
  },
  {
    name: 'practice-04-idle',
    open: async (stage) => {
      const page = await opened(stage);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Outcome' }).waitFor({ state: 'detached' });
    },
    beside: opened,
    close: async (stage) => {
      await button(await opened(stage), 'Leave Practice').click();
      practice = null;
    },
  },
];
