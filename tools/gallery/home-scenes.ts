import { openFromMenu } from '../../tests/e2e/support/native-menu';
import type { Scene, Stage } from './stage';

const close = async ({ page }: Stage): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const switcher = async ({ app, page }: Stage, query: string): Promise<void> => {
  await openFromMenu(app, 'Find or start a conversation');
  await page.getByRole('combobox', { name: 'Find or start a conversation' }).fill(query);
};

const addServer = async ({ page }: Stage, step: string | null): Promise<void> => {
  await page.getByRole('button', { name: 'Add Server' }).click();
  await page.getByRole('dialog', { name: 'Add Server' }).waitFor();
  if (step === null) return;
  await page.getByRole('button', { name: step }).click();
  await page.getByRole('dialog', { name: step }).waitFor();
};

/** What is reached from anywhere: the quick switcher, the list of shortcuts. */
export const homeScenes: readonly Scene[] = [
  { name: 'home-01-quick-switcher', open: (stage) => switcher(stage, ''), close },
  { name: 'home-02-quick-switcher-search', open: (stage) => switcher(stage, 'ge'), close },
  { name: 'home-03-quick-switcher-nothing', open: (stage) => switcher(stage, 'zebra'), close },
  {
    name: 'home-04-shortcuts',
    open: async ({ app, page }) => {
      await openFromMenu(app, 'Keyboard Shortcuts');
      await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor();
    },
    close,
  },
  { name: 'home-05-add-server', open: (stage) => addServer(stage, null), close },
  { name: 'home-06-create-server', open: (stage) => addServer(stage, 'Create a server'), close },
  {
    name: 'home-07-join-server-refused',
    open: async (stage) => {
      await addServer(stage, 'Join a server');
      await stage.page.getByRole('textbox', { name: 'Invite link' }).fill('what is this?');
      await stage.page.getByRole('button', { name: 'Join Server' }).click();
      await stage.page.getByText('Invalid invite code').waitFor();
    },
    close,
  },
];
