import type { Page } from 'playwright-core';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { callAs, createTestGuild, followLink, peoplePage } from '../../tests/e2e/support/people-page';
import type { Scene, Stage } from './stage';

const GUILD = 'The Joinery';
const LONG =
  'The Honourable Company of Unreasonably Long Names, Chapter of Lower Upper Middle Riverbank-upon-Sea';

const escape = ({ page }: { readonly page: Page }): Promise<void> => page.keyboard.press('Escape');
const closeAll = async (stage: Stage): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await escape(stage);
};

/** Opens a profile from the member panel. A small window hides the panel, so this comes before the change of size. */
const openProfile = async ({ page }: Stage, name: string): Promise<void> => {
  await peoplePage(page).member(name).click();
  await page.getByText('Joined Guild').waitFor();
};

/** An invite to another user's server, in which the user of the app is not a member. */
const inviteToOthers = async (stage: Stage, name: string, description: string): Promise<string> => {
  const other = accountAt(stage.server, 1);
  const { guild } = (await callAs(stage.server, other, '/guild/create', { name, icon: null })) as {
    guild: { id: string };
  };
  const edit = { id: guild.id, name, description, avatar: null, banner: null };
  await callAs(stage.server, other, '/guild/edit', edit);
  const { invite } = (await callAs(stage.server, other, '/invite/create', {
    id: guild.id,
    exp_after: null,
    max_uses: null,
  })) as { invite: { code: string } };
  return invite.code;
};

/** The button that copies the link of the invite dialog. */
const inviteLink = ({ page }: Stage) => page.getByRole('button', { name: 'Copy', exact: true });

const openManager = async ({ page }: Stage): Promise<void> => {
  await peoplePage(page).panel.getByRole('button', { name: 'Members manager' }).click();
  await peoplePage(page).manager.waitFor();
};

/** Invites, profiles and members; each scene begins and ends with a channel of a large server open. */
export const peopleScenes: readonly Scene[] = [
  {
    name: 'people-01-invite',
    open: async ({ page, proxy }) => {
      await chatPage(page).openGuild(GUILD);
      proxy.hold(['/invite/create']);
      await peoplePage(page).openInvite();
      await page.getByText('Creating a link…').waitFor();
    },
    close: async (stage) => {
      stage.proxy.hold([]);
      await inviteLink(stage).waitFor();
      await escape(stage);
    },
  },
  {
    name: 'people-02-invite-link',
    open: async (stage) => {
      await chatPage(stage.page).openGuild(GUILD);
      await peoplePage(stage.page).openInvite();
      await inviteLink(stage).waitFor();
    },
    close: escape,
  },
  {
    name: 'people-03-invite-refused',
    open: async ({ page, proxy }) => {
      await peoplePage(page).openInvite();
      proxy.refuse('/invite/create');
      await page.getByRole('button', { name: 'Create Another' }).click();
      await page.getByRole('alert').waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await escape(stage);
    },
  },
  {
    name: 'people-04-join',
    open: async (stage) => {
      const about = 'Carts, wheels and whoever pulls them. We meet at the gate at seven.';
      await followLink(
        stage.app,
        `guildhall://invite/${await inviteToOthers(stage, 'The Cart Yard', about)}`,
      );
      await peoplePage(stage.page).agree.waitFor();
    },
    close: escape,
  },
  {
    name: 'people-05-join-long-right-to-left',
    open: async (stage) => {
      const about = 'نلتقي عند البوابة في السابعة صباحا، والقهوة على من يصل متأخرا. The coffee is good.';
      await followLink(stage.app, `guildhall://invite/${await inviteToOthers(stage, LONG, about)}`);
      await peoplePage(stage.page).agree.check();
    },
    close: escape,
  },
  {
    name: 'people-06-join-invalid',
    open: async ({ app, page }) => {
      await followLink(app, 'guildhall://invite/no-such-code');
      await page.getByRole('alert').waitFor();
    },
    close: escape,
  },
  {
    name: 'people-07-profile',
    open: async (stage) => {
      await chatPage(stage.page).openGuild(GUILD);
      await openProfile(stage, 'Tariq');
    },
    close: escape,
  },
  {
    name: 'people-08-profile-staff',
    open: (stage) => openProfile(stage, 'Inês'),
    close: escape,
  },
  {
    name: 'people-09-profile-bot-over-manager',
    open: async (stage) => {
      await openManager(stage);
      await stage.page.keyboard.type('sawbot');
      await peoplePage(stage.page)
        .manager.getByRole('button', { name: /sawbot/ })
        .click();
      await stage.page.getByText('Joined Guild').waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      await stage.page.getByRole('searchbox', { name: 'Search by username' }).fill('');
      await escape(stage);
    },
  },
  {
    name: 'people-10-profile-add-role',
    open: (stage) => openProfile(stage, 'Tariq'),
    again: async (stage) => {
      if (await stage.page.getByRole('menu').isVisible()) await escape(stage);
      await stage.page.getByRole('button', { name: 'Add Role' }).click();
      await stage.page.getByRole('menu').waitFor();
    },
    close: closeAll,
  },
  {
    name: 'people-11-kick',
    open: async (stage) => {
      await openProfile(stage, 'Tariq');
      await stage.page.getByRole('button', { name: 'Kick User' }).click();
      await stage.page
        .getByRole('textbox', { name: 'Reason' })
        .fill('Sawed off the bench that everybody sat on.');
    },
    close: closeAll,
  },
  {
    name: 'people-12-ban',
    open: async (stage) => {
      await openProfile(stage, 'Tariq');
      await stage.page.getByRole('button', { name: 'Ban User' }).click();
      await stage.page.getByRole('dialog', { name: 'Ban User' }).waitFor();
    },
    close: closeAll,
  },
  {
    name: 'people-13-nickname',
    open: async (stage) => {
      await openProfile(stage, 'Tariq');
      await stage.page.getByRole('button', { name: 'More', exact: true }).click();
      await stage.page.getByRole('menuitem', { name: 'Change Nickname' }).click();
      await stage.page.getByRole('dialog', { name: 'Change Nickname' }).waitFor();
    },
    close: closeAll,
  },
  {
    name: 'people-14-manager',
    open: openManager,
  },
  {
    name: 'people-15-manager-scrolled',
    open: async (stage) => {
      if (!(await peoplePage(stage.page).manager.isVisible())) await openManager(stage);
    },
    again: async ({ page }) => {
      await peoplePage(page).manager.getByRole('list', { name: 'Members' }).hover();
      await page.mouse.wheel(0, 400);
      await peoplePage(page).manager.locator('header[data-collapsed]').waitFor();
    },
    close: escape,
  },
  {
    name: 'people-16-manager-filtered',
    open: async (stage) => {
      await openManager(stage);
      await stage.page.keyboard.type('an');
      await stage.page.getByRole('combobox', { name: 'Role' }).click();
      await stage.page.getByRole('option', { name: 'Maker' }).click();
    },
    close: async (stage) => {
      await stage.page.getByRole('searchbox', { name: 'Search by username' }).fill('');
      await escape(stage);
    },
  },
  {
    name: 'people-17-manager-nobody',
    open: async (stage) => {
      await openManager(stage);
      await stage.page.keyboard.type('nobody of that name');
      await stage.page.getByText('No members found matching your filters').waitFor();
    },
    close: async (stage) => {
      await stage.page.getByRole('searchbox', { name: 'Search by username' }).fill('');
      await escape(stage);
    },
  },
  {
    name: 'people-18-members-error',
    open: async (stage) => {
      const { page, proxy, server } = stage;
      await createTestGuild(server, accountAt(server, 0), 'The Empty Hall');
      await page
        .getByRole('navigation', { name: 'Servers' })
        .getByRole('button', { name: 'The Empty Hall' })
        .waitFor();
      proxy.refuse('/guild/members/fetch');
      await chatPage(page).openGuild('The Empty Hall');
      await peoplePage(page).panel.getByRole('button', { name: 'Try Again' }).waitFor();
    },
  },
  {
    name: 'people-19-manager-error',
    open: async (stage) => {
      await openManager(stage);
      await peoplePage(stage.page).manager.getByRole('button', { name: 'Try Again' }).waitFor();
    },
    close: async ({ page, proxy }) => {
      proxy.refuse(null);
      await peoplePage(page).manager.getByRole('button', { name: 'Try Again' }).click();
      await peoplePage(page).manager.getByText('1 Member').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'people-20-join-loading',
    open: async (stage) => {
      const code = await inviteToOthers(stage, 'The Far Shore', 'Where the ferry goes.');
      stage.proxy.hold(['/invite/info/']);
      await followLink(stage.app, `guildhall://invite/${code}`);
      await stage.page.getByRole('dialog', { name: 'Loading invite' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.hold([]);
      await peoplePage(stage.page).agree.waitFor();
      await closeAll(stage);
    },
  },
  {
    name: 'people-21-join-refused',
    open: async (stage) => {
      const { page, proxy } = stage;
      const code = await inviteToOthers(stage, 'The Near Shore', 'Where the ferry comes from.');
      await followLink(stage.app, `guildhall://invite/${code}`);
      proxy.refuse('/invite/join');
      await peoplePage(page).agree.check();
      await peoplePage(page).join.click();
      await page.getByRole('alert').waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await closeAll(stage);
    },
  },
  {
    name: 'people-22-toast',
    open: async ({ page }) => {
      await chatPage(page).openGuild(GUILD);
      await chatPage(page).feed.getByRole('article').last().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Copy Text' }).click();
      await page.locator('[data-toasts] li').hover();
      await chatPage(page).composer.pressSequentially('Thanks @a');
      await page.getByRole('listbox', { name: 'Mention suggestions' }).waitFor();
    },
    again: async ({ page }) => {
      await page.locator('[data-toasts] li').hover();
    },
    close: async (stage) => {
      await escape(stage);
      await chatPage(stage.page).composer.fill('');
      await stage.page.mouse.move(0, 0);
    },
  },
];
