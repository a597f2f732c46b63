import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoServer, startDemoServer } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { callAs, createTestGuild, type TestGuild } from './support/people-page';

/**
 * The paths that no other test covers by keyboard alone, in one window without a pointer (docs/qa.md 'By keyboard
 * alone').
 */
let server: DemoServer;
let app: OpenApp;
let guild: TestGuild;
const OWNER = 0;
const OTHER = 2;

const page = (): Page => app.page;
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page().keyboard.press(key);
};
/**
 * The accessible name of the focused element, as far as a test can compute it; its tag if it has none, BODY without
 * focus.
 */
const focused = (): Promise<string> =>
  page().evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return 'BODY';
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null;
    const name = activeElement.getAttribute('aria-label') ?? label ?? activeElement.textContent;
    return name.trim() === '' ? activeElement.tagName : name.trim();
  });
const isOn = async (name: string | RegExp): Promise<boolean> => {
  const now = await focused();
  return typeof name === 'string' ? now === name : name.test(now);
};
/** Presses a key until the wanted element has the focus. */
const to = async (name: string | RegExp, key = 'Tab', most = 25): Promise<void> => {
  const passed: string[] = [];
  for (let step = 0; step < most; step += 1) {
    if (await isOn(name)) return;
    passed.push(await focused());
    await press(key);
  }
  throw new Error(`${String(name)} is not reached by ${key}, only ${passed.join(' | ')}`);
};
const on = (name: string | RegExp) => expect.poll(focused).toMatch(name);
const dialog = (name: string) => page().getByRole('dialog', { name });
/** Opens the test's server through the rail. */
const openKeyboard = async (): Promise<void> => {
  await to(/^(The Joinery|Home|Discovery)/, 'F6');
  await press('Home');
  await to(/^The Keyboard/, 'ArrowDown');
  await press('Enter');
};
const gone = (name: string) => dialog(name).waitFor({ state: 'detached' });

beforeAll(async () => {
  server = await startDemoServer(['--no-limits']);
  guild = await createTestGuild(server, accountAt(server, OWNER), 'The Keyboard');
  await callAs(server, accountAt(server, OTHER), '/invite/join', null, { code: guild.code });
  app = await openApp({ server: server.url });
  // Controls that only the pointer shows are not available to a keyboard.
  await app.page.mouse.move(0, 0);
});

afterAll(async () => {
  await app.close();
  await server.stop();
});

describe('by keyboard alone', () => {
  it('one signs in', async () => {
    await page().getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    const { email, password } = accountAt(server, OWNER);
    await to(/^Email/);
    await page().keyboard.type(email);
    await to(/^Password/);
    await page().keyboard.type(password);
    await press('Enter');
    await page().getByTestId('app-shell').waitFor();
  });

  it('one goes to a server and round the parts of the window', async () => {
    await openKeyboard();
    await page().getByRole('textbox', { name: 'Message #general' }).waitFor();
    await on(/^Message #general$/);
    // Before the messages are loaded, the part of the chat is entered at its first control.
    await page().getByRole('log', { name: 'Messages in general' }).waitFor();
    await press('Shift+F6');
    await on(/^Messages in general$/);
    await press('Shift+F6');
    await on(/^general$/);
    await press('Shift+F6');
    await on(/^The Keyboard/);
    await press('F6', 'F6', 'F6');
    await on(/^Message #general$/);
    await press('F6');
    await on(/^Members manager$/);
  });

  it('the messages are one stop, each with what is in it and its menu', async () => {
    await press('Shift+F6');
    await on(/^Message #general$/);
    await page().keyboard.type('see https://example.org/ and ||that||');
    await press('Enter');
    await chatPage(page()).confirmed('see').waitFor();
    await press('Shift+Tab');
    await on(/^Attach a file$/);
    // Before the list are the first steps of a new server, but no control of a message.
    await to(/^Messages in general$/, 'Shift+Tab', 5);
    await press('ArrowUp', 'Tab', 'Tab');
    await on(/^https:\/\/example\.org\/$/);
    await press('Tab', 'Enter');
    await expect.poll(focused).toBe('that');
    await press('Shift+F10');
    await page().getByRole('menu').waitFor();
    await press('Escape');
    await page().getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(focused).not.toBe('BODY');
  });

  it('a profile is opened from the members, a role is given and taken, and the row has the focus again', async () => {
    const other = accountAt(server, OTHER).username;
    await to(/^Message #general$/, 'F6');
    await press('F6');
    await press('Tab');
    await to(new RegExp(`^.?${other}`, 'i'), 'ArrowDown', 5);
    await press('Enter');
    await page().getByRole('dialog').waitFor();
    await to('Add Role');
    await press('Enter');
    await page().getByRole('menuitem', { name: 'Carter' }).waitFor();
    await press('Enter');
    await page().getByRole('button', { name: 'Remove Carter' }).waitFor();
    await to('Remove Carter');
    await press('Enter');
    await page().getByRole('button', { name: 'Remove Carter' }).waitFor({ state: 'detached' });
    await expect.poll(focused).not.toBe('BODY');
    await press('Escape');
    await page().getByRole('dialog').waitFor({ state: 'detached' });
    await on(new RegExp(other, 'i'));
    await press('Shift+F10');
    await page().getByRole('menuitem', { name: 'Kick' }).or(page().getByRole('menu')).first().waitFor();
    await press('Escape');
    await on(new RegExp(other, 'i'));
  });

  it('the menus of channels and servers are opened, and closed with the focus where it was', async () => {
    await to(/^general/, 'F6');
    await press('Shift+F10');
    await page().getByRole('menuitem', { name: 'Channel Settings' }).waitFor();
    await press('Escape');
    await on(/^general/);
    await press('Shift+F6');
    await on(/^The Keyboard/);
    await press('Shift+F10');
    await page().getByRole('menuitem', { name: 'Copy Server ID' }).waitFor();
    await press('Escape');
    await on(/^The Keyboard/);
  });

  it('the status is changed in the account menu', async () => {
    await to(/^Account/);
    await press('Enter');
    await page().getByRole('menuitemradio', { name: 'Idle' }).waitFor();
    await to(/Idle/, 'ArrowDown', 6);
    await press('Enter');
    await on(/^Account: .*Idle$/);
  });

  it('home, its store and discovery are used, and a server is opened there', async () => {
    await to(/^The Keyboard/, 'Shift+Tab', 5);
    await press('Home', 'Enter');
    await page().getByRole('navigation', { name: 'Home' }).waitFor();
    await press('F6');
    await to('Change Log', 'ArrowDown', 4);
    await press('Enter');
    await page().getByRole('main', { name: 'Change Log' }).waitFor();
    await to('Store', 'ArrowDown', 2);
    await press('Enter');
    await page().getByRole('button', { name: 'Apply Amber Ring' }).waitFor();
    await press('F6');
    await to('Apply Amber Ring');
    await press('Enter');
    await dialog('Apply Decoration').waitFor();
    await press('Enter');
    await page().getByText('You are wearing Amber Ring now').waitFor();
    await on(/Amber Ring/);
    await press('Shift+F6');
    await to('Friends', 'ArrowUp', 4);
    await press('Enter', 'F6');
    await on(/^Online$/);
    await press('ArrowRight');
    await on(/^All$/);
    await to('Home', 'F6');
    await press('End', 'Enter');
    await page().getByRole('main', { name: 'Servers' }).waitFor();
    await press('F6', 'F6');
    await to('Search servers...');
    await page().keyboard.type('joinery');
    await to(/^Open The Joinery/);
    await press('Enter');
    await expect.poll(() => page().title()).toContain('The Joinery');
  });

  it('a server is deleted by its name, and one logs out', async () => {
    await openKeyboard();
    await expect.poll(() => page().title()).toContain('The Keyboard');
    await to(/^general/, 'F6');
    await to('Server menu', 'Shift+Tab', 4);
    await press('Enter');
    await page().getByRole('menu').waitFor();
    await to('Server Settings', 'ArrowDown', 5);
    await press('Enter');
    await dialog('Server Settings').waitFor();
    await to('Delete Server');
    await press('Enter');
    await dialog('Delete Server').waitFor();
    await page().keyboard.type('The Keyboard');
    await press('Enter');
    await gone('Server Settings');
    await expect.poll(() => page().title()).not.toContain('The Keyboard');
    await press('F6');
    await expect.poll(focused).not.toBe('BODY');
    await to(/^Account/, 'Tab', 60);
    await press('Enter');
    await to('Log Out', 'ArrowDown', 8);
    await press('Enter');
    await dialog('Log Out').waitFor();
    await to('Log Out');
    await press('Enter');
    await page().getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });
});
