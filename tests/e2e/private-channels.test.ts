import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoServer, guildsOf, startDemoServer, tokenOf } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { callAs, createTestGuild, type TestGuild } from './support/people-page';
import { signInAt } from './support/sign-in';
import { sidebarPage } from './support/sidebar-page';

const OWNER = 0;
const STAFF = 1;
const MEMBER = 2;

let server: DemoServer;
let opened: OpenApp;
let guild: TestGuild;
let roleId: string;
const owner = () => accountAt(server, OWNER);
const page = () => opened.page;
const sidebar = () => sidebarPage(page());

const readAs = async (index: number, path: string, headers: Readonly<Record<string, string>>) => {
  const Authorization = await tokenOf(server, accountAt(server, index));
  const answer = await fetch(`${server.url}${path}`, { headers: { Authorization, ...headers } });
  return (await answer.json()) as Record<string, unknown>;
};
/** The names of the guild's channels as a user sees them. */
const channelsOf = async (index: number): Promise<readonly string[]> => {
  const guilds = await guildsOf(server, await tokenOf(server, accountAt(server, index)));
  return guilds.find(({ id }) => id === guild.id)?.channels.map(({ name }) => name) ?? [];
};
const userIdOf = async (index: number): Promise<string> => {
  const { user } = (await callAs(server, accountAt(server, index), '/auth/login', {
    email: accountAt(server, index).email,
    password: accountAt(server, index).password,
  })) as { user: { id: string } };
  return user.id;
};
const giveRole = async (index: number, taken = false) =>
  callAs(server, owner(), taken ? '/role/members/remove' : '/role/members/add', {
    guildId: guild.id,
    targetUserId: await userIdOf(index),
    roleId,
  });

/** A guild of the owner with the others as members, opened in a window of one of them. */
const openAs = async (index: number, name: string) => {
  guild = await createTestGuild(server, owner(), name);
  for (const other of [STAFF, MEMBER])
    await callAs(server, accountAt(server, other), '/invite/join', null, { code: guild.code });
  const { roles } = (await readAs(OWNER, '/role/fetch/', { id: guild.id })) as {
    roles: { id: string; name: string }[];
  };
  roleId = roles.find((role) => role.name === 'Carter')?.id ?? '';
  opened = await openApp({ server: server.url });
  await signInAt(page(), server.url, accountAt(server, index));
  await chatPage(page()).openGuild(name);
  await sidebar().channel('general').waitFor();
};

beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.stop());

describe('the owner, by keyboard alone', () => {
  beforeAll(() => openAs(OWNER, 'The Vault'));
  afterAll(() => opened.close());

  it('makes a channel that only a role sees', async () => {
    await sidebar().menuByKeys('Create Channel');
    const dialog = sidebar().dialog('Create Channel');
    await dialog.getByRole('textbox', { name: 'Channel Name' }).waitFor();
    await page().keyboard.type('plans');
    await dialog.getByRole('switch', { name: 'Private Channel' }).focus();
    await page().keyboard.press('Space');
    await dialog.getByRole('combobox', { name: 'Add roles or members' }).focus();
    await page().keyboard.type('cart');
    await dialog.getByRole('option', { name: /Carter/ }).waitFor();
    await page().keyboard.press('Enter');
    await dialog.getByRole('list', { name: 'Chosen' }).getByText('Carter').waitFor();
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    await dialog.getByRole('button', { name: 'Create Channel' }).focus();
    await page().keyboard.press('Enter');
    await sidebar().channel('plans').waitFor();
    await page().getByRole('textbox', { name: 'Message #plans' }).waitFor();
    await expect(channelsOf(MEMBER)).resolves.not.toContain('plans');
    await giveRole(STAFF);
    await expect(channelsOf(STAFF)).resolves.toContain('plans');
  });

  it('takes the view of a channel from everybody, and is told before who loses it', async () => {
    await sidebar().contextMenuByKeys(sidebar().channel('general'), 'Channel Settings');
    const settings = sidebar().dialog('Channel Settings');
    await settings.getByRole('button', { name: 'Permissions', exact: true }).focus();
    await page().keyboard.press('Enter');
    const view = settings.getByRole('radiogroup', { name: 'View Channels' });
    await view.getByRole('radio', { name: 'Inherit' }).focus();
    await page().keyboard.press('ArrowLeft');
    await expect.poll(() => view.getByRole('radio', { name: 'Deny' }).isChecked()).toBe(true);
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    await page().getByRole('button', { name: 'Save Changes' }).focus();
    await page().keyboard.press('Enter');
    const question = sidebar().dialog('Save Permissions');
    await question.getByText(/2 members lose View Channels/).waitFor();
    await question.getByRole('button', { name: 'Save Permissions' }).focus();
    await page().keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await page().keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });
    await expect(channelsOf(MEMBER)).resolves.not.toContain('general');
    await sidebar().channel('general').waitFor();
  });
});

describe('a member', () => {
  beforeAll(() => openAs(MEMBER, 'The Harbour'));
  afterAll(() => opened.close());

  it('sees a channel come with a role and go with it, and never what is not theirs', async () => {
    const { category } = (await callAs(server, owner(), '/channel/create/category', {
      guildId: guild.id,
      name: 'Crew',
      private: true,
      allowed: [{ target: 'role', id: roleId }],
    })) as { category: { id: string } };
    await callAs(server, owner(), '/channel/create', {
      ...{ guildId: guild.id, name: 'below-deck', type: 'text', categoryId: category.id },
    });
    await callAs(server, owner(), '/channel/create', {
      ...{ guildId: guild.id, name: 'quay', type: 'text', categoryId: null },
    });
    await sidebar().channel('quay').waitFor();
    // The later channel is there, so the earlier one would be.
    await expect(sidebar().order()).resolves.not.toContain('below-deck');
    await expect(sidebar().order()).resolves.not.toContain('Crew');
    await giveRole(MEMBER);
    await sidebar().channel('below-deck').click();
    await page().getByRole('textbox', { name: 'Message #below-deck' }).waitFor();
    await chatPage(page()).send('Aye');
    await chatPage(page()).confirmed('Aye').waitFor();
    await giveRole(MEMBER, true);
    await page().getByText('You no longer have access to #below-deck').waitFor();
    await sidebar().channel('below-deck').waitFor({ state: 'detached' });
    await page()
      .getByRole('textbox', { name: /^Message #(?!below-deck)/ })
      .waitFor();
  });

  it('cannot write where that is denied, and can again', async () => {
    const own = (await guildsOf(server, await tokenOf(server, owner()))).find((one) => one.id === guild.id);
    const id = own?.channels.find(({ name }) => name === 'quay')?.id;
    const { roles } = (await readAs(OWNER, '/role/fetch/', { id: guild.id })) as {
      roles: { id: string; is_default: boolean }[];
    };
    const everyone = roles.find((role) => role.is_default)?.id;
    await chatPage(page()).openChannel('quay');
    const set = (overwrites: readonly unknown[]) =>
      callAs(server, owner(), '/channel/permissions/set', { id, overwrites });
    await set([{ target: 'role', id: everyone, allow: '0', deny: '2' }]);
    await expect.poll(() => chatPage(page()).composer.isEditable()).toBe(false);
    await set([]);
    await chatPage(page()).send('Allowed again');
    await chatPage(page()).confirmed('Allowed again').waitFor();
  });
});
