import type { Page } from 'playwright-core';
import { accountAt, guildsOf, tokenOf } from '../../tests/e2e/support/demo-server';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { callAs } from '../../tests/e2e/support/people-page';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import type { Scene, Stage } from './stage';

const GUILD = 'The Joinery';
const EMPTY = 'The Empty Archive';
const ANNEX = 'The Quiet Annex';
const LONG_REASON =
  'أرسل روابط مشبوهة إلى كل من في الورشة ثلاث مرات بعد تنبيهين. Then came back under another name and did it again, at some length, in every channel that there is.';

const escape = ({ page }: { readonly page: Page }): Promise<void> => page.keyboard.press('Escape');

const leave = async ({ page }: Stage): Promise<void> => {
  const dialogs = page.getByRole('dialog');
  for (let times = 0; times < 6 && (await dialogs.count()) > 0; times += 1) {
    await escape({ page });
    await page.waitForTimeout(200);
  }
};

const openPage = async ({ page }: Stage, label: string, guild = GUILD): Promise<void> => {
  await chatPage(page).openGuild(guild);
  await page.getByRole('button', { name: 'Server menu' }).getByText(guild).waitFor();
  await settingsPage(page).open(label);
};

interface Made {
  readonly id: string;
}

/** The user's guild with this name, created if it does not exist. */
const haveGuild = async ({ server }: Stage, name: string): Promise<Made> => {
  const owner = accountAt(server, 0);
  const known = (await guildsOf(server, await tokenOf(server, owner))).find((guild) => guild.name === name);
  if (known !== undefined) return known;
  return (await callAs(server, owner, '/guild/create', { name, icon: null }))['guild'] as Made;
};

/** Makes a guild with a ban whose reason is long and contains text from right to left. */
const haveAnnex = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  const { id: guildId } = await haveGuild(stage, ANNEX);
  const { email, password } = accountAt(server, 2);
  const { user } = (await callAs(server, accountAt(server, 2), '/auth/login', { email, password })) as {
    user: Made;
  };
  const ban = { guildId, targetUserId: user.id, reason: LONG_REASON };
  // A second ban is refused, which does not matter.
  await callAs(server, accountAt(server, 0), '/guild/members/bans/add', ban).catch(() => undefined);
};

/** A page whose call the server refuses. */
const refused = (name: string, label: string, path: string): Scene => ({
  name,
  open: async (stage) => {
    // A page keeps what it has shown, so the guild is one that was never fetched.
    await haveGuild(stage, name);
    stage.proxy.refuse(path);
    await openPage(stage, label, name);
    await stage.page.getByRole('alert').waitFor();
  },
  close: async (stage) => {
    stage.proxy.refuse(null);
    await leave(stage);
  },
});

const search = (page: Page, name: string) => page.getByRole('searchbox', { name });

const bans: readonly Scene[] = [
  {
    name: 'records-01-bans',
    open: async (stage) => {
      await openPage(stage, 'Bans');
      await stage.page.getByRole('list', { name: 'Banned Users' }).waitFor();
    },
    close: leave,
  },
  {
    name: 'records-02-bans-right-to-left-long',
    open: async (stage) => {
      await haveAnnex(stage);
      await openPage(stage, 'Bans', ANNEX);
    },
    close: leave,
  },
  {
    name: 'records-03-ban-details',
    open: async (stage) => {
      await haveAnnex(stage);
      await openPage(stage, 'Bans', ANNEX);
      await stage.page.getByRole('button', { name: /^Info about/ }).click();
      await stage.page.getByRole('dialog', { name: 'Ban Details' }).waitFor();
    },
    close: leave,
  },
  {
    name: 'records-04-unban',
    open: async (stage) => {
      await openPage(stage, 'Bans');
      await stage.page
        .getByRole('button', { name: /^Unban / })
        .first()
        .click();
      await stage.page.getByRole('dialog', { name: 'Unban User' }).waitFor();
    },
    close: leave,
  },
  {
    name: 'records-05-bans-nothing-found',
    open: async (stage) => {
      await openPage(stage, 'Bans');
      await search(stage.page, 'Search bans by username, reason, or moderator...').fill('zebra crossing');
      await stage.page.getByText('Try adjusting your search terms').waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      await leave(stage);
    },
  },
  {
    name: 'records-06-bans-empty',
    open: async (stage) => {
      await haveGuild(stage, EMPTY);
      await openPage(stage, 'Bans', EMPTY);
      await stage.page.getByText('This server has a clean record!').waitFor();
    },
    close: leave,
  },
  refused('records-07-bans-refused', 'Bans', '/guild/members/bans/fetch'),
  {
    name: 'records-08-bans-export',
    open: (stage) => openPage(stage, 'Bans'),
    again: async ({ page }) => {
      if (await page.getByRole('menu').isVisible()) await escape({ page });
      await page.getByRole('button', { name: 'Export Ban List' }).click();
      await page.getByRole('menu').waitFor();
    },
    close: leave,
  },
  {
    name: 'records-09-bans-loading',
    open: async (stage) => {
      stage.proxy.hold(['/guild/members/bans/fetch']);
      await haveGuild(stage, 'Slow One');
      await openPage(stage, 'Bans', 'Slow One');
    },
    close: async (stage) => {
      stage.proxy.hold([]);
      await leave(stage);
    },
  },
];

const invites: readonly Scene[] = [
  {
    name: 'records-11-invites',
    open: async (stage) => {
      await openPage(stage, 'Invites');
      await stage.page.getByRole('list', { name: 'Invites' }).waitFor();
    },
    close: leave,
  },
  {
    name: 'records-12-invites-scrolled',
    open: async (stage) => {
      await openPage(stage, 'Invites');
      await stage.page.getByRole('list', { name: 'Invites' }).waitFor();
    },
    again: async ({ page }) => {
      await page.getByRole('list', { name: 'Invites' }).hover();
      await page.mouse.wheel(0, 3000);
    },
    close: leave,
  },
  {
    name: 'records-13-invites-paused',
    open: async (stage) => {
      await openPage(stage, 'Invites');
      await stage.page.getByRole('switch', { name: 'Pause Invites' }).check();
      await stage.page.getByText('Invites Paused').waitFor();
    },
    close: async (stage) => {
      await stage.page.getByRole('button', { name: 'Resume Invites' }).click();
      await leave(stage);
    },
  },
  {
    name: 'records-14-invites-revoke-all',
    open: async (stage) => {
      await openPage(stage, 'Invites');
      await stage.page.getByRole('button', { name: 'Revoke All Invites' }).click();
      await stage.page.getByRole('dialog', { name: 'Revoke All Invites' }).waitFor();
    },
    close: leave,
  },
  {
    name: 'records-15-invites-defaults',
    open: (stage) => openPage(stage, 'Invites'),
    again: async ({ page }) => {
      if (await page.getByRole('listbox').isVisible()) await escape({ page });
      await page.getByRole('combobox', { name: 'Default Expiration' }).click();
      await page.getByRole('listbox').waitFor();
    },
    close: leave,
  },
  {
    name: 'records-16-invites-empty',
    open: async (stage) => {
      await haveGuild(stage, EMPTY);
      await openPage(stage, 'Invites', EMPTY);
      await stage.page.getByText('No invites found').waitFor();
    },
    close: leave,
  },
  refused('records-17-invites-refused', 'Invites', '/invite/fetch'),
];

const auditLog: readonly Scene[] = [
  {
    name: 'records-21-audit-log',
    open: async (stage) => {
      await openPage(stage, 'Audit Log');
      await stage.page.getByRole('list', { name: 'Audit log entries' }).waitFor();
    },
    close: leave,
  },
  {
    name: 'records-22-audit-log-details',
    open: async (stage) => {
      await openPage(stage, 'Audit Log');
      await search(stage.page, 'Search audit logs...').fill('updated');
      const more = stage.page.getByRole('button', { name: /^Show More Details/ });
      for (let left = Math.min(3, await more.count()); left > 0; left -= 1) await more.first().click();
    },
    close: async (stage) => {
      await search(stage.page, 'Search audit logs...').fill('');
      await leave(stage);
    },
  },
  {
    name: 'records-23-audit-log-filters',
    open: async (stage) => {
      await openPage(stage, 'Audit Log');
      await stage.page.getByRole('button', { name: 'Filters', exact: true }).click();
      await stage.page.getByRole('combobox', { name: 'Category' }).click();
      await stage.page.getByRole('option', { name: 'Member' }).click();
      await stage.page.getByRole('textbox', { name: 'Start Date' }).fill('2020-01-05');
    },
    close: leave,
  },
  {
    name: 'records-23b-audit-log-calendar',
    open: async (stage) => {
      await openPage(stage, 'Audit Log');
      await stage.page.getByRole('button', { name: 'Filters', exact: true }).click();
      await stage.page.getByRole('textbox', { name: 'Start Date' }).fill('2026-11-12');
      await stage.page.getByRole('textbox', { name: 'Start Date' }).press('Alt+ArrowDown');
      await stage.page.getByRole('dialog', { name: 'Start Date' }).waitFor();
    },
    again: async ({ page }) => {
      if (!(await page.getByRole('dialog', { name: 'Start Date' }).isVisible()))
        await page.getByRole('textbox', { name: 'Start Date' }).press('Alt+ArrowDown');
    },
    close: async (stage) => {
      await escape(stage);
      await leave(stage);
    },
  },
  {
    name: 'records-24-audit-log-pages',
    open: async (stage) => {
      await openPage(stage, 'Audit Log');
      await stage.page.getByRole('navigation', { name: 'Pages of the audit log' }).waitFor();
    },
    again: async ({ page }) => {
      await page.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded();
    },
    close: leave,
  },
  {
    name: 'records-25-audit-log-nothing-found',
    open: async (stage) => {
      await openPage(stage, 'Audit Log');
      await search(stage.page, 'Search audit logs...').fill('zebra crossing');
      await stage.page.getByText('Try adjusting your filters to see more results').waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      await leave(stage);
    },
  },
  {
    name: 'records-26-audit-log-empty',
    open: async (stage) => {
      await haveGuild(stage, EMPTY);
      await openPage(stage, 'Audit Log', EMPTY);
      await stage.page.getByText('Server actions will appear here as they happen').waitFor();
    },
    close: leave,
  },
  refused('records-27-audit-log-refused', 'Audit Log', '/guild/audit-log/fetch'),
];

/** Records for staff: bans, invites and the audit log; each scene begins and ends with a server open. */
export const recordsScenes: readonly Scene[] = [...bans, ...invites, ...auditLog];
