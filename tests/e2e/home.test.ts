import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import { seriousFindings } from './support/axe';
import { accountAt, type DemoServer, startDemoServer } from './support/demo-server';
import { openFromMenu } from './support/native-menu';
import { openApp, type OpenApp } from './support/open-app';
import { openedBeside } from './support/opened-beside';
import { createTestGuild, type TestGuild } from './support/people-page';
import { reconnect } from './support/reconnect';
import { signInAt } from './support/sign-in';

const OWNER = 0;
const MEMBER = 2;
let server: DemoServer;
let proxy: FaultProxy;
let member: OpenApp;
let guild: TestGuild;

beforeAll(async () => {
  server = await startDemoServer();
  proxy = await startFaultProxy(server.url);
  guild = await createTestGuild(server, accountAt(server, OWNER), 'The Wheelwright');
  member = await openApp({ server: proxy.url, hasNews: true });
  await signInAt(member.page, proxy.url, accountAt(server, MEMBER));
});

afterAll(async () => {
  await member.close();
  await proxy.close();
  await server.stop();
});

const page = () => member.page;
const dialog = (name: string) => page().getByRole('dialog', { name });
const rail = (name: string) =>
  page().getByRole('navigation', { name: 'Servers' }).getByRole('button', { name, exact: true });
const home = async (entry: string): Promise<void> => {
  await rail('Home').click();
  await page()
    .getByRole('navigation', { name: 'Home' })
    .getByRole('button', { name: entry, exact: true })
    .click();
  await page().getByRole('main', { name: entry }).waitFor();
};
const gone = (name: string) => dialog(name).waitFor({ state: 'detached' });

describe('what is new', () => {
  it('is shown at the first start of a new release, and not again once it was closed', async () => {
    await dialog("What's New").waitFor();
    await page().keyboard.press('Escape');
    await gone("What's New");
    await member.restart();
    await page().getByTestId('app-shell').waitFor();
    await rail('Home').click();
    await page().getByText('Select a friend to start messaging').waitFor();
    await expect.poll(() => dialog("What's New").count()).toBe(0);
  });
});

describe('the quick switcher', () => {
  it('opens by its key, finds a channel and goes there by keyboard alone', async () => {
    await openFromMenu(member.app, 'Find or start a conversation');
    const field = page().getByRole('combobox', { name: 'Find or start a conversation' });
    await field.waitFor();
    await page().keyboard.type('long-table');
    await page().keyboard.press('Enter');
    await gone('Find or start a conversation');
    await page().getByRole('heading', { name: 'the-long-table', level: 1 }).waitFor();
  });

  it('opens practice beside the app, which goes on; its data are thrown away', async () => {
    await openFromMenu(member.app, 'Find or start a conversation');
    await page().getByRole('combobox', { name: 'Find or start a conversation' }).waitFor();
    await page().keyboard.type('Practice Mod');
    await page().getByRole('option', { name: 'Practice Moderation' }).waitFor();
    await page().keyboard.press('Enter');
    const practice = await openedBeside(member.app, { word: '--practice', prefix: 'guildhall-practice-' });
    const data = join(practice.folder, 'own-server');
    try {
      await practice.page.getByRole('dialog', { name: 'Practice Moderation' }).waitFor();
      await practice.page.getByText('Practice: nothing here is real.').waitFor();
      await expect.poll(() => existsSync(data)).toBe(true);
      await gone('Find or start a conversation');
      await practice.page.keyboard.press('Escape');
      await practice.page.getByRole('button', { name: 'Leave Practice' }).click();
      await expect.poll(() => practice.isRunning()).toBe(false);
      await expect.poll(() => existsSync(practice.folder)).toBe(false);
      await rail('Home').waitFor();
    } finally {
      practice.kill();
      rmSync(practice.folder, { recursive: true, force: true });
    }
  });

  it('lists the keys', async () => {
    await openFromMenu(member.app, 'Keyboard Shortcuts');
    await dialog('Keyboard Shortcuts').getByText('Mark the open channel as read').waitFor();
    await page().keyboard.press('Escape');
    await gone('Keyboard Shortcuts');
  });
});

describe('a server of one’s own', () => {
  const openStep = async (step: string): Promise<void> => {
    await rail('Add Server').click();
    await dialog('Add Server').getByRole('button', { name: step }).click();
    await dialog(step).waitFor();
  };

  it('is refused by the server, then made by keyboard alone, and opened', async () => {
    await rail('Add Server').focus();
    await page().keyboard.press('Enter');
    await dialog('Add Server').waitFor();
    await page().keyboard.press('Enter');
    await dialog('Create a server').waitFor();
    proxy.refuse('/guild/create');
    await page().keyboard.press('Enter');
    await page().getByText('You are not allowed to do this').waitFor();
    proxy.refuse(null);
    await page().keyboard.press('ControlOrMeta+a');
    await page().keyboard.type('Night Shift');
    await page().keyboard.press('Enter');
    await gone('Create a server');
    await page().getByRole('heading', { name: 'general', level: 1 }).waitFor();
    await expect.poll(() => page().title()).toContain('Night Shift');
  });

  it('is not made without a network, and nothing that was typed is lost', async () => {
    await openStep('Create a server');
    await page().getByRole('textbox', { name: 'Server Name' }).fill('No Network');
    proxy.cut();
    await page().getByRole('button', { name: 'Create', exact: true }).click();
    await page().getByText('Failed to create server').waitFor();
    await expect
      .poll(() => page().getByRole('textbox', { name: 'Server Name' }).inputValue())
      .toBe('No Network');
    proxy.restore();
    await page().keyboard.press('Escape');
    await gone('Create a server');
    await reconnect(page());
  });

  it('is joined by a code, and opened', async () => {
    await openStep('Join a server');
    await page().keyboard.press('Enter');
    await page().getByText('Invalid invite code').waitFor();
    await page().keyboard.type(`${proxy.url}/invite/${guild.code}`);
    await page().keyboard.press('Enter');
    await page().getByRole('button', { name: 'Joined Server!' }).waitFor();
    await gone('Join a server');
    await expect.poll(() => page().title()).toContain(guild.name);
  });
});

/** The number of columns of a list. */
const columnsOf = (list: string): Promise<number> =>
  page()
    .getByRole('list', { name: list })
    .evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);

describe('the store', () => {
  it('stands in four columns', async () => {
    await home('Store');
    await page().getByRole('button', { name: 'Apply Laurel' }).waitFor();
    await expect.poll(() => columnsOf('decorations')).toBe(4);
  });

  it('dresses one up after a question, seen in the rail at once', async () => {
    await home('Store');
    await page().getByRole('button', { name: 'Apply Laurel' }).click();
    await dialog('Apply Decoration').getByRole('button', { name: 'Apply', exact: true }).click();
    await page().getByText('You are wearing Laurel now').waitFor();
    await page().getByRole('button', { name: 'Apply Laurel' }).filter({ hasText: 'Applied' }).waitFor();
    await expect.poll(() => seriousFindings(page())).toEqual([]);
  });

  it('keeps the question when the network is gone', async () => {
    await page().getByRole('tab', { name: 'Nameplates' }).click();
    await page().getByRole('button', { name: 'Apply Ocean' }).waitFor();
    proxy.cut();
    await page().getByRole('button', { name: 'Apply Ocean' }).click();
    await page().keyboard.press('Enter');
    await page().getByRole('alert').getByText('Failed to apply nameplate').waitFor();
    proxy.restore();
    await page().keyboard.press('Escape');
    await gone('Apply Nameplate');
    await reconnect(page());
  });
});

describe('discovery', () => {
  it('finds servers, joins one by its invite, and opens it', async () => {
    await rail('Discovery').click();
    await page().getByRole('searchbox', { name: 'Search servers...' }).fill('lantern');
    await page().getByText('Found 1 server matching').waitFor();
    await expect.poll(() => columnsOf('Servers')).toBe(3);
    const button = page().getByRole('button', { name: /^(Join|Open) Lantern Nights/ });
    await button.waitFor();
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    const isMember = ((await button.textContent()) ?? '') === 'Open';
    await button.click();
    if (!isMember) {
      await page().getByRole('checkbox').check();
      await page().getByRole('button', { name: 'Join', exact: true }).click();
      await page().getByRole('dialog').waitFor({ state: 'detached' });
    }
    await expect.poll(() => page().title()).toContain('Lantern Nights');
  });

  it('says when the servers could not be had, and tries again', async () => {
    await page().reload();
    await page().getByTestId('app-shell').waitFor();
    proxy.refuse('/guild/discovery');
    await rail('Discovery').click();
    await page().getByRole('alert').waitFor();
    proxy.refuse(null);
    await page().getByRole('button', { name: 'Try Again' }).click();
    await page().getByRole('list', { name: 'Servers' }).getByRole('listitem').first().waitFor();
  });
});

describe('the official channel', () => {
  it('tells news, and takes nothing', async () => {
    await home('Guildhall');
    await page().getByRole('log', { name: 'Official messages' }).getByRole('listitem').first().waitFor();
    await page().getByText('This chat is reserved for official notifications.').waitFor();
    await expect.poll(() => page().getByRole('main').getByRole('textbox').count()).toBe(0);
  });
});
