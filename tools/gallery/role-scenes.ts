import type { PermissionName } from '../../src/contract/permissions';
import { maskOf } from '../../src/domain/permissions/mask';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, guildsOf, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs, createTestGuild } from '../../tests/e2e/support/people-page';
import { rolesPage } from '../../tests/e2e/support/roles-page';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import type { Scene, Stage } from './stage';

const GUILD = 'The Joinery';
const STRANGE = 'House of Names';
const LOCKED = 'The Clockmakers';

interface Ids {
  readonly guildId: string;
  readonly roleId: string;
}

const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');

const open = async ({ page }: Stage, guild: string): Promise<void> => {
  await chatPage(page).openGuild(guild);
  await settingsPage(page).open('Roles');
  await rolesPage(page).list.waitFor();
};

/** Makes a role by REST, as an account without a window. */
const makeRole = async (
  { server }: Stage,
  account: number,
  guildId: string,
  name: string,
  color = '#3498db',
): Promise<string> => {
  const made = await callAs(server, accountAt(server, account), '/role/create', { id: guildId, name, color });
  return (made['role'] as { id: string }).id;
};

const permit = async (
  { server }: Stage,
  account: number,
  { guildId, roleId }: Ids,
  permissions: readonly PermissionName[],
): Promise<void> => {
  const body = { guildId, roleId, permissions: maskOf(permissions) };
  await callAs(server, accountAt(server, account), '/role/edit/permissions/', body);
};

/** A server whose role names are long, written from right to left, or consist of emoji. */
const makeStrange = async (stage: Stage): Promise<void> => {
  const { id } = await createTestGuild(stage.server, accountAt(stage.server, 0), STRANGE);
  const names = [
    'The Honourable Company of Unreasonably Long Role Names, Chapter of Lower Riverbank-upon-Sea',
    'صانعو الساعات في المدينة القديمة',
    '🪚🪵 Woodwork 🧰',
    'Supercalifragilisticexpialidociousandthensomemorewithoutanyspaceatallinitforaverylongway',
    'q',
  ];
  for (const [at, name] of names.entries())
    await makeRole(stage, 0, id, name, ['#e91e63', '#f1c40f', '#1f8b4c', '#99aab5', '#000000'][at]);
};

/** Another user's server, in which the user of the app manages only the roles below their own. */
const makeLocked = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  const other = accountAt(server, 1);
  const guild = await createTestGuild(server, other, LOCKED);
  await callAs(server, accountAt(server, 0), '/invite/join', null, { code: guild.code });
  // Each new role is created at the bottom: the first is the highest.
  const roleIds: string[] = [];
  for (const name of ['Guild Council', 'Master', 'Foreman', 'Cog', 'Spring'])
    roleIds.push(await makeRole(stage, 1, guild.id, name, '#9b59b6'));
  const roleId = roleIds[2] ?? '';
  const held: readonly PermissionName[] = ['MANAGE_ROLES', 'KICK_MEMBERS', 'VIEW_CHANNELS', 'SEND_MESSAGES'];
  await permit(stage, 1, { guildId: guild.id, roleId }, held);
  await permit(stage, 1, { guildId: guild.id, roleId: roleIds[4] ?? '' }, ['BAN_MEMBERS', 'SEND_MESSAGES']);
  const token = await tokenOf(server, accountAt(server, 0));
  const answer = await fetch(`${server.url}/users/@me`, { headers: { Authorization: token } });
  const { user } = (await answer.json()) as { user: { id: string } };
  await callAs(server, other, '/role/members/add', { guildId: guild.id, targetUserId: user.id, roleId });
};

/** Drags a role over another one without releasing it. */
const dragOver = async ({ page }: Stage): Promise<void> => {
  const rows = rolesPage(page).dialog('Reorder Roles').getByRole('listitem');
  const [from, to] = [await rows.nth(1).boundingBox(), await rows.nth(4).boundingBox()];
  if (from === null || to === null) return;
  await page.mouse.move(from.x + 120, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 130, from.y + 40);
  await page.mouse.move(to.x + 130, to.y + to.height - 8, { steps: 4 });
};

/** Drops the role at its original position. */
const letGo = async ({ page }: Stage): Promise<void> => {
  const [, own] = await rolesPage(page).dialog('Reorder Roles').getByRole('listitem').all();
  const box = await own?.boundingBox();
  if (box == null) return;
  await page.mouse.move(box.x + 120, box.y + 20);
  await page.mouse.up();
};

const roleIdIn = async ({ server }: Stage, guild: string, role: string): Promise<Ids> => {
  const token = await tokenOf(server, accountAt(server, 0));
  const guildId = (await guildsOf(server, token)).find(({ name }) => name === guild)?.id ?? '';
  const answer = await fetch(`${server.url}/role/fetch/`, { headers: { Authorization: token, id: guildId } });
  const { roles } = (await answer.json()) as { roles: readonly { id: string; name: string }[] };
  return { guildId, roleId: roles.find(({ name }) => name === role)?.id ?? '' };
};

/** The roles page of the server settings; each scene ends with the page open or declares otherwise. */
export const roleScenes: readonly Scene[] = [
  { name: 'roles-01-list', open: (stage) => open(stage, GUILD) },
  {
    name: 'roles-02-search-nothing',
    open: async ({ page }) => {
      await page.getByRole('searchbox', { name: 'Search roles' }).fill('nobody has this');
      await page.getByText('No roles found').waitFor();
    },
    close: ({ page }) => page.getByRole('searchbox', { name: 'Search roles' }).fill(''),
  },
  {
    name: 'roles-03-create',
    open: async ({ page }) => {
      await rolesPage(page).button('Create Role').click();
      await page.getByRole('textbox', { name: 'Role Name' }).fill('Sharpening Circle');
      await page.getByRole('radio', { name: 'Amber' }).check({ force: true });
    },
  },
  {
    name: 'roles-04-create-no-colour',
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Hex Code' }).fill('#12x');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'roles-05-create-refused',
    open: async ({ page, proxy }) => {
      await page.getByRole('textbox', { name: 'Hex Code' }).fill('#5a8f3c');
      proxy.refuse('/role/create');
      await rolesPage(page).dialog('Create New Role').getByRole('button', { name: 'Create Role' }).click();
      await rolesPage(page).failed('You are not allowed to do this').hover();
    },
    again: ({ page }) => rolesPage(page).failed('You are not allowed to do this').hover(),
    close: async (stage) => {
      stage.proxy.refuse(null);
      await escape(stage);
    },
  },
  {
    name: 'roles-06-edit',
    open: async ({ page }) => {
      await rolesPage(page).act('Edit', 'Apprentice');
      await rolesPage(page).dialog('Edit Role').waitFor();
    },
  },
  {
    name: 'roles-07-edit-conflict',
    open: async (stage) => {
      const { page, server } = stage;
      await page.getByRole('textbox', { name: 'Role Name' }).fill('Journeyman');
      const ids = await roleIdIn(stage, GUILD, 'Apprentice');
      const theirs = { name: 'Learner', color: '#6c8fd6', is_hoisted: 1, is_mentionable: 0 };
      await callAs(server, accountAt(server, 0), '/role/edit', { ...ids, ...theirs });
      await page.getByRole('button', { name: 'Keep Mine' }).waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      const ids = await roleIdIn(stage, GUILD, 'Learner');
      const before = { name: 'Apprentice', color: '#6c8fd6', is_hoisted: 1, is_mentionable: 1 };
      await callAs(stage.server, accountAt(stage.server, 0), '/role/edit', { ...ids, ...before });
    },
  },
  {
    name: 'roles-08-permissions',
    open: async ({ page }) => {
      await rolesPage(page).act('Permissions of', 'Steward');
      await rolesPage(page).dialog('Role Permissions').waitFor();
    },
  },
  {
    name: 'roles-09-permissions-impact',
    open: async ({ page }) => {
      await rolesPage(page).permission('View Audit Log').check();
      await rolesPage(page).permission('Kick Members').uncheck();
      await rolesPage(page).permission('Ban Members').uncheck();
      await page.getByText('lose permissions').waitFor();
    },
  },
  {
    name: 'roles-10-permissions-administrator',
    open: async ({ page }) => {
      await rolesPage(page).permission('Administrator').check();
      await rolesPage(page).permission('Administrator').scrollIntoViewIfNeeded();
    },
    close: escape,
  },
  {
    name: 'roles-11-delete',
    open: async ({ page }) => {
      await rolesPage(page).act('Delete', 'Maker');
      await rolesPage(page).dialog('Delete Role').waitFor();
    },
    close: escape,
  },
  {
    name: 'roles-12-reorder',
    open: async ({ page }) => {
      await rolesPage(page).button('Reorder Roles').click();
      await page.getByRole('button', { name: 'Move Maker up' }).click();
      await page.getByText('Unsaved changes').waitFor();
    },
  },
  {
    name: 'roles-13-reorder-dragging',
    open: async () => undefined,
    again: async (stage) => {
      await letGo(stage);
      await dragOver(stage);
    },
    close: async (stage) => {
      await letGo(stage);
      await escape(stage);
    },
  },
  {
    name: 'roles-14-saved',
    open: async ({ page }) => {
      await rolesPage(page).act('Edit', 'Maker');
      await page.getByRole('textbox', { name: 'Role Name' }).fill('Makers');
      await rolesPage(page).dialog('Edit Role').getByRole('button', { name: 'Save Changes' }).click();
      await rolesPage(page).done('Role updated successfully').hover();
    },
    again: ({ page }) => rolesPage(page).done('Role updated successfully').hover(),
    close: async (stage) => {
      const ids = await roleIdIn(stage, GUILD, 'Makers');
      const before = { name: 'Maker', color: '#c96a4a', is_hoisted: 1, is_mentionable: 1 };
      await callAs(stage.server, accountAt(stage.server, 0), '/role/edit', { ...ids, ...before });
      await settingsPage(stage.page).close();
    },
  },
  {
    name: 'roles-15-strange-names',
    open: async (stage) => {
      await makeStrange(stage);
      await open(stage, STRANGE);
    },
  },
  {
    name: 'roles-16-strange-reorder',
    open: async ({ page }) => {
      await rolesPage(page).button('Reorder Roles').click();
      await rolesPage(page).dialog('Reorder Roles').waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      await settingsPage(stage.page).close();
    },
  },
  {
    name: 'roles-17-locked',
    open: async (stage) => {
      await makeLocked(stage);
      await open(stage, LOCKED);
    },
  },
  {
    name: 'roles-18-no-permission',
    open: async ({ page }) => {
      await rolesPage(page).act('Permissions of', 'Spring');
      await rolesPage(page).dialog('Role Permissions').waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      await settingsPage(stage.page).close();
    },
  },
  {
    name: 'roles-19-loading',
    open: async ({ page, proxy }) => {
      proxy.hold(['/role/fetch/']);
      await page.reload();
      await chatPage(page).openGuild(GUILD);
      await settingsPage(page).open('Roles');
      await page.getByText('Loading roles...').waitFor();
    },
    close: async ({ page, proxy }) => {
      proxy.hold([]);
      await rolesPage(page).list.waitFor();
      await settingsPage(page).close();
    },
  },
  {
    name: 'roles-20-not-loaded',
    open: async ({ page, proxy }) => {
      proxy.refuse('/role/fetch/');
      await page.reload();
      await chatPage(page).openGuild(GUILD);
      await settingsPage(page).open('Roles');
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
    },
    close: async ({ page, proxy }) => {
      proxy.refuse(null);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await rolesPage(page).list.waitFor();
      await settingsPage(page).close();
    },
  },
];
