import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskOf } from '../../src/domain/permissions/mask';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import { seriousFindings } from './support/axe';
import { chatPage } from './support/chat-page';
import { letCrowdIn } from './support/crowd';
import { accountAt, type DemoServer, guildsOf, startDemoServer, tokenOf } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { callAs } from './support/people-page';
import { settingsPage } from './support/settings-stage';
import { signInAt } from './support/sign-in';

/** The demo's largest guild: old enough, with 62 members. */
const GUILD = 'The Joinery';
const OWNER = 0;
const STEWARD = 1;
const MISSING = 40;
let server: DemoServer;
let proxy: FaultProxy;
let owner: OpenApp;
let steward: OpenApp;
let guildId: string;

const restore = async (): Promise<void> => {
  proxy.restore();
  for (const { page } of [owner, steward]) {
    // The Reconnect button is under the dialog.
    await page.evaluate(() =>
      (
        Reflect.get(globalThis, 'guildhall') as { invoke(name: string, argument: null): Promise<unknown> }
      ).invoke('gateway.reconnect', null),
    );
    await chatPage(page).banner.waitFor({ state: 'detached' });
  }
};

beforeAll(async () => {
  server = await startDemoServer(['--no-limits']);
  proxy = await startFaultProxy(server.url);
  const token = await tokenOf(server, accountAt(server, OWNER));
  guildId = (await guildsOf(server, token)).find(({ name }) => name === GUILD)?.id ?? '';
  await server.admin('unverify', GUILD);
  [owner, steward] = await Promise.all([openApp({ server: proxy.url }), openApp({ server: proxy.url })]);
  await signInAt(owner.page, proxy.url, accountAt(server, OWNER));
  await signInAt(steward.page, proxy.url, accountAt(server, STEWARD));
  for (const { page } of [owner, steward]) await chatPage(page).openGuild(GUILD);
});
afterAll(async () => {
  await Promise.all([owner.close(), steward.close()]);
  await proxy.close();
  await server.stop();
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Custom URL' });
const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Create Vanity URL' });
const apply = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true });
const isBlocked = async (button: ReturnType<typeof apply>): Promise<boolean> =>
  (await button.getAttribute('aria-disabled')) === 'true';
const reopen = async ({ page }: OpenApp, label: string): Promise<void> => {
  if (await settingsPage(page).dialog.isVisible()) await settingsPage(page).close();
  await settingsPage(page).open(label);
};
const applicationId = async (): Promise<string> => (await server.admin('applications')).split('\t')[0] ?? '';

describe('before a server is ready', () => {
  it('nobody without MANAGE_SERVER sees either page', async () => {
    const settings = settingsPage(steward.page);
    await settings.open();
    await settings.entry('Roles').waitFor();
    for (const label of ['Vanity URL', 'Partner Program', 'Integrations'])
      await expect.poll(() => settings.entry(label).count()).toBe(0);
    await settings.close();
  });

  it('the vanity URL says what is missing, and nothing can be typed', async () => {
    const { page } = owner;
    await settingsPage(page).open('Vanity URL');
    await page.getByText('PRIVILEGED FEATURE').waitFor();
    await expect.poll(() => field(page).isDisabled()).toBe(true);
    await expect
      .poll(() => isBlocked(page.getByRole('button', { name: 'Complete Requirements First' })))
      .toBe(true);
    await page.getByRole('progressbar', { name: 'Members Progress' }).waitFor();
    await page.getByText('62 / 100').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Learn More' }).first().click();
    await page.getByRole('dialog', { name: 'About Vanity URLs' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('nobody can apply for the partner programme', async () => {
    const { page } = owner;
    await settingsPage(page).open('Partner Program');
    await page.getByText('At least 100 members').waitFor();
    await expect.poll(() => isBlocked(apply(page))).toBe(true);
    await page.getByText('Acceptance is not guaranteed').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await settingsPage(page).close();
  });
});

describe('the partner programme', () => {
  it('takes an application by keyboard, which the other manager sees', async () => {
    await letCrowdIn(server, accountAt(server, OWNER), { guildId, count: MISSING, label: 'crowd' });
    const token = await tokenOf(server, accountAt(server, OWNER));
    const answer = await fetch(`${server.url}/role/fetch/`, {
      headers: { Authorization: token, id: guildId },
    });
    const { roles } = (await answer.json()) as { roles: readonly { id: string; name: string }[] };
    const roleId = roles.find(({ name }) => name === 'Steward')?.id;
    const permissions = maskOf(['MANAGE_SERVER', 'MANAGE_ROLES', 'MANAGE_CHANNELS']);
    await callAs(server, accountAt(server, OWNER), '/role/edit/permissions/', {
      guildId,
      roleId,
      permissions,
    });
    const { page } = owner;
    await reopen(steward, 'Partner Program');
    await reopen(owner, 'Partner Program');
    await expect.poll(() => isBlocked(apply(page))).toBe(false);
    proxy.refuse('/guild/partner/apply');
    await apply(page).click();
    await page.getByRole('alert').getByText('You are not allowed to do this').waitFor();
    proxy.refuse(null);
    proxy.cut();
    await apply(page).click();
    await page.getByRole('alert').getByText('Network error occurred').waitFor();
    await restore();
    await apply(page).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Application under review').waitFor();
    await page.getByText(/Sent by maren on/).waitFor();
    await expect.poll(() => isBlocked(apply(page))).toBe(true);
    await expect.poll(() => seriousFindings(page)).toEqual([]);
  });

  it('tells the second of two who apply at once, and shows the first one’s application', async () => {
    const { page } = steward;
    await expect.poll(() => isBlocked(apply(page))).toBe(false);
    await apply(page).click();
    await page.getByRole('alert').getByText('The application of this server is under review').waitFor();
    await page.getByText(/Sent by maren on/).waitFor();
    expect((await server.admin('applications', '--all')).trim().split('\n')).toHaveLength(1);
  });

  it('shows a decline with its reason, takes another application, and becomes a partner at once', async () => {
    const { page } = owner;
    await server.admin('decline', await applicationId(), '--reply', 'Ask again in spring');
    await reopen(owner, 'Partner Program');
    await page.getByText('Application declined').waitFor();
    await page.getByText('Ask again in spring').waitFor();
    await apply(page).click();
    await page.getByText('Application under review').waitFor();
    await server.admin('accept', await applicationId());
    // Both users have the page open and receive the event.
    for (const who of [owner, steward]) await who.page.getByText('This server is partnered').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await server.admin('verify', GUILD);
    await page.getByText('This server is verified').waitFor();
    for (const who of [owner, steward]) await settingsPage(who.page).close();
  });
});

describe('the vanity URL', () => {
  it('is checked, asked about, refused with why, and made by keyboard alone', async () => {
    const { page } = owner;
    await settingsPage(page).open('Vanity URL');
    await field(page).focus();
    await page.keyboard.type('-no');
    await page
      .getByText('Use 2 to 30 letters, digits and hyphens, with no hyphen at the start or end')
      .waitFor();
    await field(page).fill('night-sky');
    await page.keyboard.press('Enter');
    await page.getByText('This URL is already taken').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Joiners');
    await expect
      .poll(() => isBlocked(page.getByRole('button', { name: 'Check URL Availability First' })))
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('This URL is available').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save Vanity URL' }).focus();
    await page.keyboard.press('Enter');
    await question(page).waitFor();
    proxy.refuse('/invite/vanity/create');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('You are not allowed to do this').waitFor();
    proxy.refuse(null);
    proxy.cut();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Network error occurred. Please try again.').waitFor();
    await restore();
    // The other manager has the same page open, with a code of their own that is available.
    await settingsPage(steward.page).open('Vanity URL');
    await field(steward.page).fill('stewards');
    await check(steward.page).click();
    await steward.page.getByText('This URL is available').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Vanity URL Created' }).waitFor();
    await page.getByRole('dialog', { name: 'Vanity URL Created' }).waitFor({ state: 'detached' });
    await page.getByText('Vanity URL Active').waitFor();
    await page.getByText(/\/invite\/joiners$/).waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await settingsPage(page).region('Vanity URL').getByRole('button', { name: 'Copy Link' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied!' }).waitFor();
  });

  it('is not overwritten by the other manager, who is told what it is now', async () => {
    const { page } = steward;
    await page.getByRole('button', { name: 'Save Vanity URL' }).click();
    await question(page).getByRole('button', { name: 'Create Vanity URL' }).click();
    await page.getByText(/Someone else changed this while you were editing.*joiners/).waitFor();
    await page.getByText('Vanity URL Active').waitFor();
    const token = await tokenOf(server, accountAt(server, OWNER));
    const answer = await fetch(`${server.url}/guild/p/fetch`, {
      headers: { Authorization: token, id: guildId },
    });
    await expect(answer.json()).resolves.toMatchObject({ vanity: { code: 'joiners' } });
    await settingsPage(page).close();
    await settingsPage(owner.page).close();
  });
});
