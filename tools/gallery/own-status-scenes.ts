import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { joinOthers, openGuild } from './chat-scenes';
import { beThere } from './new-person';
import type { Scene, Stage } from './stage';

const OTHER = 1;
const GUILD = 'The Workshop';

const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');
const openMenu = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: /Custom Status$/ }).waitFor();
};

/** What people say beside their status, being invisible, and a note about somebody. */
export const ownStatusScenes: readonly Scene[] = [
  {
    name: 'own-status-01-menu',
    open: async (stage) => {
      const { server } = stage;
      const guild = await joinOthers(stage, GUILD);
      const text = 'Planing oak 🪵 until the light goes, then reading';
      const said = { text, clear_after_s: 3600 };
      await beThere(stage, accountAt(server, OTHER), 'dnd');
      await callAs(server, accountAt(server, OTHER), '/users/update/status-text', said);
      const body = { channelId: guild.channels[0]?.id ?? '', content: 'Morning all', parent_id: null };
      await callAs(server, accountAt(server, OTHER), '/channel/message/create', body);
      await openGuild(stage, GUILD);
      await openMenu(stage);
    },
    close: escape,
  },
  {
    name: 'own-status-02-dialog',
    open: async (stage) => {
      await openMenu(stage);
      await stage.page.getByRole('menuitem', { name: 'Set Custom Status' }).click();
      await stage.page.getByRole('textbox', { name: 'Status' }).fill('Sharpening everything');
    },
    close: async ({ page }) => {
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'own-status-03-edit',
    open: async (stage) => {
      await openMenu(stage);
      await stage.page.getByRole('menuitem', { name: 'Edit Custom Status' }).click();
      await stage.page.getByRole('button', { name: 'Clear Status' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'own-status-04-members',
    open: async ({ page }) => {
      await chatPage(page).message('Morning all').waitFor();
      await page.getByText('Sharpening everything').waitFor();
    },
  },
  {
    name: 'own-status-05-card-note',
    open: async ({ page }) => {
      await chatPage(page).message('Morning all').locator('[data-member-id]').first().click();
      await page.getByRole('textbox', { name: 'Note' }).fill('Owes me a chisel since the summer fair');
      await page.getByRole('button', { name: 'More' }).focus();
    },
    close: escape,
  },
  {
    name: 'own-status-06-invisible',
    open: async (stage) => {
      await openMenu(stage);
      await stage.page.getByRole('menuitemradio', { name: 'Invisible' }).click();
      await openMenu(stage).catch(() => undefined);
      await stage.page.getByRole('button', { name: /, Invisible$/ }).waitFor({ state: 'attached' });
    },
    close: async (stage) => {
      await stage.page.getByRole('menuitemradio', { name: 'Online' }).click();
      await escape(stage);
    },
  },
];
