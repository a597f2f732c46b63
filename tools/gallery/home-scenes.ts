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

const tab = async ({ page }: Stage, name: string, ready: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name }).click();
  await page.getByRole('main', { name: ready }).waitFor();
};
const home = async (stage: Stage, entry: string): Promise<void> => {
  const { page } = stage;
  await page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name: 'Home' }).click();
  await page
    .getByRole('navigation', { name: 'Home' })
    // A number that waits is part of its name.
    .getByRole('button', { name: entry })
    .first()
    .click();
  await page.getByRole('main', { name: entry }).waitFor();
};
const shelf = async (stage: Stage, name: string): Promise<void> => {
  await home(stage, 'Store');
  await stage.page.getByRole('tab', { name }).click();
};

/** Dialogs that are available everywhere: the quick switcher, the list of shortcuts. */
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
  { name: 'home-08-friends', open: (stage) => home(stage, 'Friends') },
  {
    name: 'home-09-add-friend',
    open: async (stage) => {
      await home(stage, 'Friends');
      await stage.page.getByRole('tab', { name: 'Add Friend' }).click();
    },
  },
  { name: 'home-10-change-log', open: (stage) => home(stage, 'Change Log') },
  {
    name: 'home-11-store-decorations',
    open: async (stage) => {
      await shelf(stage, 'Avatar Decorations');
      await stage.page.getByRole('button', { name: 'Apply Laurel' }).waitFor();
    },
  },
  {
    name: 'home-12-store-apply',
    open: async (stage) => {
      await shelf(stage, 'Nameplates');
      await stage.page.getByRole('button', { name: 'Apply Ocean' }).click();
      await stage.page.getByRole('dialog', { name: 'Apply Nameplate' }).waitFor();
    },
    close,
  },
  { name: 'home-13-store-themes', open: (stage) => shelf(stage, 'Themes') },
  {
    name: 'home-14-official',
    open: async (stage) => {
      await home(stage, 'Guildhall');
      await stage.page.getByRole('log', { name: 'Official messages' }).waitFor();
    },
  },
  { name: 'home-15-discovery', open: (stage) => tab(stage, 'Discovery', 'Servers') },
  {
    name: 'home-16-discovery-nothing-found',
    open: async (stage) => {
      await tab(stage, 'Discovery', 'Servers');
      await stage.page.getByRole('searchbox', { name: 'Search servers...' }).fill('zebra');
      await stage.page.getByText('No servers found matching').waitFor();
    },
    close: ({ page }) => page.getByRole('searchbox', { name: 'Search servers...' }).fill(''),
  },
  {
    name: 'home-17-discovery-apps',
    open: async (stage) => {
      await tab(stage, 'Discovery', 'Servers');
      await stage.page.getByRole('button', { name: 'Apps' }).click();
      await stage.page.getByRole('main', { name: 'Apps' }).waitFor();
    },
  },
  {
    name: 'home-18-no-conversation',
    open: async ({ page }) => {
      await page.reload();
      await page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name: 'Home' }).click();
      await page.getByText('Select a friend to start messaging').waitFor();
    },
  },
];
