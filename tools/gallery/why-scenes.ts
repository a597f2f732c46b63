import type { PermissionName } from '../../src/contract/permissions';
import { maskOf } from '../../src/domain/permissions/mask';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs, createTestGuild, peoplePage } from '../../tests/e2e/support/people-page';
import { sidebarPage } from '../../tests/e2e/support/sidebar-page';
import { type Scene, showChannels, type Stage } from './stage';

const GUILD = 'The Reasons';
const LONG = 'The Honourable Company of Unreasonably Long Role Names, Chapter of Lower Riverbank';
const MANY = 12;

const post = (stage: Stage, path: string, body: unknown): Promise<Record<string, unknown>> =>
  callAs(stage.server, accountAt(stage.server, 0), path, body);

const read = async ({ server }: Stage, path: string, id: string): Promise<Record<string, unknown>> => {
  const token = await tokenOf(server, accountAt(server, 0));
  const answer = await fetch(`${server.url}${path}`, { headers: { Authorization: token, id } });
  return (await answer.json()) as Record<string, unknown>;
};

/** Makes a role with permissions, and gives it to a member. */
const makeRole = async (
  stage: Stage,
  { guildId, userId, name }: Readonly<Record<'guildId' | 'userId' | 'name', string>>,
  permissions: readonly PermissionName[],
): Promise<string> => {
  const made = await post(stage, '/role/create', { id: guildId, name, color: '#3498db' });
  const roleId = (made['role'] as { id: string }).id;
  await post(stage, '/role/edit/permissions/', { guildId, roleId, permissions: maskOf(permissions) });
  await post(stage, '/role/members/add', { guildId, targetUserId: userId, roleId });
  return roleId;
};

/** Makes a server in which a member with many roles may write in one channel of a category and not in the other. */
const makeGuild = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  const { id: guildId, code } = await createTestGuild(server, accountAt(server, 0), GUILD);
  const other = accountAt(server, 1);
  await callAs(server, other, '/invite/join', null, { code });
  const { members } = (await read(stage, '/guild/members/fetch', guildId)) as {
    members: readonly { id: string; username: string }[];
  };
  const userId = members.find(({ username }) => username === other.username)?.id ?? '';
  const { category } = (await post(stage, '/channel/create/category', { guildId, name: 'The Workshop' })) as {
    category: { id: string };
  };
  const channel = async (name: string): Promise<string> => {
    const body = { guildId, name, type: 'text', categoryId: category.id };
    return ((await post(stage, '/channel/create', body))['channel'] as { id: string }).id;
  };
  const [plans, bench] = [await channel('plans'), await channel('bench')];
  const roles: string[] = [];
  for (let at = 0; at < MANY; at += 1) {
    const name = at === 0 ? LONG : `Guild of Saw ${at}`;
    roles.push(await makeRole(stage, { guildId, userId, name }, ['SEND_MESSAGES']));
  }
  const none = maskOf([]);
  const send = maskOf(['SEND_MESSAGES']);
  const member = { target: 'member', id: userId };
  const ofRole = { target: 'role', id: roles[0] };
  await post(stage, '/channel/permissions/set', {
    id: category.id,
    overwrites: [{ ...ofRole, allow: none, deny: send }],
  });
  await post(stage, '/channel/permissions/set', {
    id: plans,
    overwrites: [{ ...member, allow: send, deny: none }],
  });
  await post(stage, '/channel/permissions/set', {
    id: bench,
    overwrites: [{ ...member, allow: maskOf(['ATTACH_FILES']), deny: send }],
  });
};

const escape = async ({ page }: Stage, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await page.keyboard.press('Escape');
};

const why = async (stage: Stage, channel: string, permission: string): Promise<void> => {
  const { page } = stage;
  const side = sidebarPage(page);
  await showChannels(stage);
  await side.contextMenu(side.channel(channel), 'Channel Settings');
  await page.getByRole('button', { name: 'Permissions', exact: true }).click();
  await page.getByRole('tab', { name: /^Members: / }).click();
  await page.getByRole('button', { name: `Why? ${permission}`, exact: true }).click();
  await page.getByRole('list', { name: 'Steps' }).waitFor();
};

/** The dialog Why?, and a server that is viewed as roles. */
export const whyScenes: readonly Scene[] = [
  {
    name: 'why-01-allowed-long-list',
    open: async (stage) => {
      await makeGuild(stage);
      await chatPage(stage.page).openGuild(GUILD);
      await why(stage, 'plans', 'Send Messages');
    },
    close: (stage) => escape(stage, 2),
  },
  {
    name: 'why-02-denied',
    open: (stage) => why(stage, 'bench', 'Attach Files'),
    close: (stage) => escape(stage, 2),
  },
  {
    name: 'why-03-allowed',
    open: async (stage) => {
      await why(stage, 'bench', 'Send Messages');
      await stage.page.getByRole('button', { name: 'You', exact: true }).click();
      await stage.page.getByText('owns this server').first().waitFor();
    },
    close: (stage) => escape(stage, 2),
  },
  {
    name: 'why-04-profile-card',
    open: async ({ page, server }) => {
      await peoplePage(page).member(accountAt(server, 1).username).click();
      await page.getByRole('button', { name: 'Check Permissions' }).scrollIntoViewIfNeeded();
    },
    close: (stage) => escape(stage, 1),
  },
  {
    name: 'why-05-not-loaded',
    open: async (stage) => {
      stage.proxy.refuse('/guild/permissions/explain');
      const side = sidebarPage(stage.page);
      await showChannels(stage);
      await side.contextMenu(side.channel('bench'), 'Channel Settings');
      await stage.page.getByRole('button', { name: 'Permissions', exact: true }).click();
      await stage.page.getByRole('button', { name: 'Why? Manage Messages' }).click();
      await stage.page.getByRole('button', { name: 'Try Again' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await escape(stage, 2);
    },
  },
  {
    name: 'view-as-01-dialog',
    open: async (stage) => {
      await showChannels(stage);
      await sidebarPage(stage.page).menu('View Server As Role');
      await stage.page.getByRole('checkbox', { name: 'Carter' }).check({ force: true });
    },
  },
  {
    name: 'view-as-02-banner',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'View Server' }).click();
      await page.getByText('You see this server as Carter.').first().waitFor();
    },
  },
  {
    name: 'view-as-03-channels',
    open: showChannels,
    again: showChannels,
    close: ({ page }) => page.getByRole('button', { name: 'Stop' }).click(),
  },
];
