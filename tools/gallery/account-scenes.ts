import { accountAt, guildsOf, tokenOf } from '../../tests/e2e/support/demo-server';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { callAs } from '../../tests/e2e/support/people-page';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const MODERATOR = 1;
const GUILD = 'The Joinery';

const asOwner = (stage: Stage, path: string, body: unknown): Promise<Record<string, unknown>> =>
  callAs(stage.server, accountAt(stage.server, OWNER), path, body);

const idOf = async (stage: Stage, index: number): Promise<string> => {
  const Authorization = await tokenOf(stage.server, accountAt(stage.server, index));
  const answer = await fetch(`${stage.server.url}/users/@me`, { headers: { Authorization } });
  return ((await answer.json()) as { user: { id: string } }).user.id;
};

const card = ({ page }: Stage) => page.getByText('You can transfer it to another member.');

/** Opens the overview, where the ownership of a server can be transferred. */
const openOverview = async (stage: Stage): Promise<void> => {
  await chatPage(stage.page).openGuild(GUILD);
  await settingsPage(stage.page).open();
  await card(stage).scrollIntoViewIfNeeded();
};
const openTransfer = async (stage: Stage): Promise<void> => {
  await openOverview(stage);
  await stage.page.getByRole('button', { name: 'Transfer Ownership' }).click();
  const dialog = stage.page.getByRole('dialog', { name: 'Transfer Ownership' });
  await dialog.getByRole('radio').first().waitFor();
};
const closeTransfer = async ({ page }: Stage): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Transfer Ownership' }).waitFor({ state: 'detached' });
  await settingsPage(page).close();
};

const openDeletion = async (stage: Stage): Promise<void> => {
  const settings = userSettingsPage(stage.page);
  await settings.open();
  await settings.dialog.getByRole('button', { name: 'Delete Account' }).click();
  await settings.over('Delete Account').waitFor();
};
const closeDeletion = async (stage: Stage): Promise<void> => {
  const settings = userSettingsPage(stage.page);
  await settings.leave('Delete Account');
  await settings.close();
};

/** Leaves the owner without a server: the first is transferred, the rest are deleted. */
const giveAway = async (stage: Stage): Promise<void> => {
  const token = await tokenOf(stage.server, accountAt(stage.server, OWNER));
  const heir = await idOf(stage, MODERATOR);
  const { password } = accountAt(stage.server, OWNER);
  for (const { id, name } of await guildsOf(stage.server, token))
    if (name === GUILD) await asOwner(stage, '/guild/transfer', { id, userId: heir, password, code: null });
    else
      await fetch(`${stage.server.url}/api/guilds/${id}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${token}` },
      });
};

/** The end of an account and of ownership. The scenes delete the owner's data, so they must be the last. */
export const accountScenes: readonly Scene[] = [
  {
    name: 'account-00-data',
    open: async (stage) => {
      const settings = userSettingsPage(stage.page);
      await settings.open();
      await settings.dialog.getByRole('button', { name: 'Download My Data' }).scrollIntoViewIfNeeded();
    },
    close: ({ page }) => userSettingsPage(page).close(),
  },
  {
    name: 'account-01-ownership',
    open: openOverview,
    again: (stage) => card(stage).scrollIntoViewIfNeeded(),
    close: ({ page }) => settingsPage(page).close(),
  },
  { name: 'account-02-transfer', open: openTransfer, close: closeTransfer },
  {
    name: 'account-03-transfer-refused',
    open: async (stage) => {
      await openTransfer(stage);
      const dialog = stage.page.getByRole('dialog', { name: 'Transfer Ownership' });
      await dialog.getByRole('searchbox').fill('tar');
      await dialog.getByRole('radio').first().check({ force: true });
      await dialog.getByRole('textbox', { name: 'Current Password' }).fill('not this one');
      await dialog.getByRole('textbox', { name: 'Enter server name to confirm' }).fill(GUILD);
      await dialog.getByRole('button', { name: 'Transfer Ownership' }).click();
      await dialog.getByText('Current password is incorrect').waitFor();
    },
    close: closeTransfer,
  },
  { name: 'account-04-delete-owner', open: openDeletion, close: closeDeletion },
  {
    name: 'account-05-delete',
    open: async (stage) => {
      await giveAway(stage);
      await openDeletion(stage);
      await stage.page.getByRole('radio', { name: 'Keep my messages' }).waitFor();
    },
    close: closeDeletion,
  },
  {
    name: 'account-06-delete-refused',
    open: async (stage) => {
      await openDeletion(stage);
      const dialog = stage.page.getByRole('dialog', { name: 'Delete Account' });
      await dialog.getByRole('radio', { name: 'Erase my messages' }).check({ force: true });
      await dialog.getByRole('textbox', { name: 'Current Password' }).fill('not this one');
      await dialog.getByRole('button', { name: 'Delete Account' }).click();
      await dialog.getByText('Current password is incorrect').waitFor();
    },
    close: closeDeletion,
  },
  {
    name: 'account-07-deleted',
    open: async (stage) => {
      await openDeletion(stage);
      const dialog = stage.page.getByRole('dialog', { name: 'Delete Account' });
      await dialog
        .getByRole('textbox', { name: 'Current Password' })
        .fill(accountAt(stage.server, OWNER).password);
      await dialog.getByRole('button', { name: 'Delete Account' }).click();
      await stage.page.getByText(/^Your account will be deleted on/).waitFor();
    },
  },
];
