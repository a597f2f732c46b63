import { maskOf } from '../../src/domain/permissions/mask';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, guildsOf, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs, createTestGuild, peoplePage } from '../../tests/e2e/support/people-page';
import { sidebarPage } from '../../tests/e2e/support/sidebar-page';
import { type Scene, type Stage, showChannels } from './stage';

const GUILD = 'The Sealed Rooms';
const MEMBERS = 2;
/** Below this width the channel list lies over the chat. */
const NARROW = 700;

const post = (stage: Stage, path: string, body: unknown): Promise<Record<string, unknown>> =>
  callAs(stage.server, accountAt(stage.server, 0), path, body);
const read = async ({ server }: Stage, path: string, id: string): Promise<Record<string, unknown>> => {
  const token = await tokenOf(server, accountAt(server, 0));
  const answer = await fetch(`${server.url}${path}`, { headers: { Authorization: token, id } });
  return (await answer.json()) as Record<string, unknown>;
};
const closeAll = async ({ page }: Stage): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
};

/** Makes a server with members, roles, a private channel, and a private category. */
const openGuild = async (stage: Stage): Promise<void> => {
  const { server, page } = stage;
  const { id: guildId, code } = await createTestGuild(server, accountAt(server, 0), GUILD);
  for (let nth = 1; nth <= MEMBERS; nth += 1)
    await callAs(server, accountAt(server, nth), '/invite/join', null, { code });
  const { role } = (await post(stage, '/role/create', {
    id: guildId,
    name: 'Keepers of the Unreasonably Long Name',
    color: '#e91e63',
  })) as { role: { id: string } };
  const allowed = [{ target: 'role', id: role.id }];
  await post(stage, '/channel/create', {
    ...{ guildId, name: 'stewards', type: 'text', categoryId: null, private: true, allowed },
  });
  const { category } = (await post(stage, '/channel/create/category', {
    ...{ guildId, name: 'Council', private: true, allowed },
  })) as { category: { id: string } };
  for (const name of ['minutes', 'a-channel-whose-name-goes-on-and-on-until-there-is-no-room'])
    await post(stage, '/channel/create', { guildId, name, type: 'text', categoryId: category.id });
  await chatPage(page).openGuild(GUILD);
  await sidebarPage(page).channel('stewards').waitFor();
};

/** Opens the member list in a window that is too narrow to show it, in place of the channel list. */
const showViewers = async ({ page }: Stage): Promise<void> => {
  const width = await page.evaluate(() => window.innerWidth);
  const channels = page.getByRole('navigation', { name: 'Channels' });
  // Of two parts that lie over the chat, Escape closes one at a time.
  for (let times = 0; times < 2 && width < NARROW && (await channels.isVisible()); times += 1)
    await page.keyboard.press('Escape');
  const { panel } = peoplePage(page);
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Show member list' }).click();
  await panel.waitFor();
};

const openPermissions = async (stage: Stage, channel: string): Promise<void> => {
  const side = sidebarPage(stage.page);
  await showChannels(stage);
  await side.contextMenu(side.channel(channel), 'Channel Settings');
  await side.dialog('Channel Settings').getByRole('button', { name: 'Permissions' }).click();
  await stage.page.getByRole('tab', { name: 'Roles: @everyone' }).waitFor();
};

const NONE = maskOf([]);

/** The id of a channel that the user sees. */
const channelId = async ({ server }: Stage, guild: string, channel: string): Promise<string> => {
  const guilds = await guildsOf(server, await tokenOf(server, accountAt(server, 0)));
  const found = guilds.find(({ name }) => name === guild)?.channels.find(({ name }) => name === channel);
  return found?.id ?? '';
};

/** Somebody else changes what is edited here, and another setting. */
const changeElsewhere = async (stage: Stage): Promise<void> => {
  await openPermissions(stage, 'stewards');
  const { page } = stage;
  await page.getByRole('tab', { name: /^Roles: Keepers/ }).click();
  await page
    .getByRole('radiogroup', { name: 'Send Messages', exact: true })
    .getByRole('radio', { name: 'Deny' })
    .check({ force: true });
  const id = await channelId(stage, GUILD, 'stewards');
  const { overwrites } = await read(stage, '/channel/permissions/fetch', id);
  await post(stage, '/channel/permissions/set', {
    id,
    overwrites: (overwrites as { target: string }[]).map((row) =>
      row.target === 'role' && !('deny' in row && row.deny === maskOf(['VIEW_CHANNELS']))
        ? { ...row, allow: maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES']), deny: NONE }
        : row,
    ),
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Keep Mine' }).waitFor();
};

const OTHERS = 'Tariq’s Landing';

/** Opens a server of somebody else, in which the user sets the permissions of one channel and nothing more. */
const openOthers = async (stage: Stage): Promise<void> => {
  const { server, page } = stage;
  const other = accountAt(server, 1);
  const { code } = await createTestGuild(server, other, OTHERS);
  await callAs(server, accountAt(server, 0), '/invite/join', null, { code });
  const { user } = await read(stage, '/users/@me', '');
  await callAs(server, other, '/channel/permissions/set', {
    id: await channelId(stage, OTHERS, 'general'),
    overwrites: [
      {
        target: 'member',
        id: (user as { id: string }).id,
        allow: maskOf(['MANAGE_PERMISSIONS']),
        deny: NONE,
      },
    ],
  });
  await chatPage(page).openGuild(OTHERS);
  await page
    .getByRole('navigation', { name: 'Channels' })
    .getByRole('button', { name: 'Channel Settings' })
    .waitFor();
  await sidebarPage(page).contextMenu(sidebarPage(page).channel('general'), 'Channel Settings');
  await page.getByRole('tab', { name: /^Members: / }).click();
  await page
    .getByRole('radiogroup', { name: 'Manage Permissions', exact: true })
    .getByRole('radio', { name: 'Inherit' })
    .check({ force: true });
};

/** Private channels and the permissions of channels; each scene ends with their server open. */
export const permissionScenes: readonly Scene[] = [
  { name: 'permissions-01-locks', open: openGuild, again: showChannels },
  {
    name: 'permissions-02-create-private',
    open: async ({ page }) => {
      await sidebarPage(page).menu('Create Channel');
      await page.getByRole('switch', { name: 'Private Channel' }).check();
      await page.getByRole('option', { name: /^Carter/ }).click();
      await page.getByRole('combobox', { name: 'Add roles or members' }).scrollIntoViewIfNeeded();
    },
    close: closeAll,
  },
  {
    name: 'permissions-03-create-private-category',
    open: async ({ page }) => {
      await sidebarPage(page).menu('Create Category');
      await page.getByRole('switch', { name: 'Private Category' }).check();
      await page.getByRole('combobox', { name: 'Add roles or members' }).fill('nobody is called this');
    },
    close: closeAll,
  },
  { name: 'permissions-04-page', open: (stage) => openPermissions(stage, 'stewards'), close: closeAll },
  {
    name: 'permissions-05-page-role',
    open: async (stage) => {
      await openPermissions(stage, 'stewards');
      await stage.page.getByRole('tab', { name: /^Roles: Keepers/ }).click();
      const sending = stage.page.getByRole('radiogroup', { name: 'Send Messages', exact: true });
      await sending.getByRole('radio', { name: 'Deny' }).check({ force: true });
    },
    close: async (stage) => {
      await stage.page.getByRole('button', { name: 'Reset Changes' }).click();
      await closeAll(stage);
    },
  },
  {
    name: 'permissions-06-add',
    open: async (stage) => {
      await openPermissions(stage, 'stewards');
      await stage.page.getByRole('button', { name: 'Add Role or Member' }).click();
      await stage.page.getByRole('combobox', { name: 'Add Role or Member' }).waitFor();
    },
    close: closeAll,
  },
  {
    name: 'permissions-07-confirm',
    open: async (stage) => {
      await openPermissions(stage, 'general');
      const viewing = stage.page.getByRole('radiogroup', { name: 'View Channels', exact: true });
      await viewing.getByRole('radio', { name: 'Deny' }).check({ force: true });
      await stage.page.getByRole('button', { name: 'Save Changes' }).click();
      await sidebarPage(stage.page).dialog('Save Permissions').waitFor();
    },
    close: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await stage.page.getByRole('button', { name: 'Reset Changes' }).click();
      await closeAll(stage);
    },
  },
  {
    name: 'permissions-08-not-loaded',
    open: async (stage) => {
      stage.proxy.refuse('/channel/permissions/fetch');
      const side = sidebarPage(stage.page);
      await showChannels(stage);
      await side.contextMenu(side.channel('minutes'), 'Channel Settings');
      await side.dialog('Channel Settings').getByRole('button', { name: 'Permissions' }).click();
      await stage.page.getByRole('button', { name: 'Try Again' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await closeAll(stage);
    },
  },
  {
    name: 'permissions-09-viewers',
    open: async (stage) => {
      await showChannels(stage);
      await sidebarPage(stage.page).channel('stewards').click();
      await peoplePage(stage.page).panel.getByText('Only people who can see this channel').waitFor();
    },
    again: showViewers,
    close: closeAll,
  },
  {
    name: 'permissions-10-server-page',
    open: async (stage) => {
      await showChannels(stage);
      await sidebarPage(stage.page).menu('Server Settings');
      await stage.page.getByRole('button', { name: 'Channel Permissions' }).click();
      await stage.page.getByRole('button', { name: /^Council/ }).waitFor();
    },
    close: closeAll,
  },
  {
    name: 'permissions-11-category',
    open: async (stage) => {
      const side = sidebarPage(stage.page);
      await showChannels(stage);
      await side.contextMenu(side.nav.getByRole('button', { name: /^Council/ }), 'Category Settings');
      await side.dialog('Category Settings').getByRole('button', { name: 'Permissions' }).click();
      await stage.page.getByRole('tab', { name: /^Roles: Keepers/ }).click();
    },
    close: closeAll,
  },
  {
    name: 'permissions-12-changed-elsewhere',
    open: changeElsewhere,
    close: async (stage) => {
      await stage.page.getByRole('button', { name: 'Use Theirs' }).click();
      await closeAll(stage);
    },
  },
  {
    name: 'permissions-13-locked-out',
    open: openOthers,
    close: async (stage) => {
      await stage.page.getByRole('button', { name: 'Reset Changes' }).click();
      await closeAll(stage);
      await chatPage(stage.page).openGuild(GUILD);
    },
  },
];
