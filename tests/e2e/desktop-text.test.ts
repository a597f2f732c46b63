import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { chatPage } from './support/chat-page';
import { contextMenus } from './support/context-menu';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  startDemoServer,
  tokenOf,
} from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { ownLaunch } from './support/own-launch';
import { signInAt } from './support/sign-in';

const FIRST_WORD = { x: 14, y: 12 };

describe('what is written', () => {
  let server: DemoServer;
  let app: OpenApp;
  let menus: Awaited<ReturnType<typeof contextMenus>>;
  let netLog: string;

  beforeAll(async () => {
    server = await startDemoServer();
    netLog = join(open(ownLaunch()).makeUserDataDir('net'), 'net.json');
    app = await openApp({ server: server.url, switches: [`--log-net-log=${netLog}`] });
    await signInAt(app.page, server.url, accountAt(server, 0));
    const guild = (await guildsOf(server, await tokenOf(server, accountAt(server, 0))))[0];
    if (guild === undefined) throw new Error('The demo owner is in no guild');
    await chatPage(app.page).openGuild(guild.name);
    await chatPage(app.page).openChannel(openTextChannel(guild).name);
    menus = await contextMenus(app.app);
  });
  afterAll(async () => {
    await app.close();
    await server.stop();
  });

  it('is checked, with other words to choose from', async () => {
    const { composer } = chatPage(app.page);
    await composer.click();
    await composer.pressSequentially('mispelled words');
    await menus.openUntil(composer, FIRST_WORD, 'misspelled');
    await menus.press('misspelled');
    await expect.poll(() => composer.inputValue()).toBe('misspelled words');
  });

  it('may hold words that the person has added', async () => {
    const { composer } = chatPage(app.page);
    await composer.fill('');
    await composer.pressSequentially('guildhallish words');
    await menus.openUntil(composer, FIRST_WORD, 'Add to dictionary');
    await menus.press('Add to dictionary');
    const words = (): Promise<string[]> =>
      app.app.evaluate(({ session }) => session.defaultSession.listWordsInSpellCheckerDictionary());
    await expect.poll(words).toEqual(['guildhallish']);
  });

  it('is checked in several languages, or not at all', async () => {
    const { composer } = chatPage(app.page);
    const spelling = async () =>
      (await menus.openOn(composer, FIRST_WORD)).find(({ label }) => label === 'Spelling')?.inside ?? [];
    expect((await spelling()).map(({ label }) => label)).toEqual([
      'Check spelling',
      'English (United Kingdom)',
      'English (United States)',
      'Spanish',
      'French',
      'Dutch',
      'Russian',
    ]);
    await menus.press('French');
    const isChecked = async (language: string): Promise<boolean | undefined> =>
      (await spelling()).find(({ label }) => label === language)?.isChecked;
    await expect.poll(() => isChecked('French')).toBe(true);
    await expect.poll(() => isChecked('English (United States)')).toBe(true);
    await composer.fill('');
    await composer.pressSequentially('bonjuor words');
    await menus.openUntil(composer, FIRST_WORD, 'bonjour');
    await menus.press('Check spelling');
    await expect.poll(async () => (await menus.openOn(composer, FIRST_WORD))[0]?.label).toBe('Spelling');
    await expect.poll(() => isChecked('Check spelling')).toBe(false);
    await menus.press('Check spelling');
    await expect.poll(() => isChecked('Check spelling')).toBe(true);
  });

  it('is edited by the menu of its field', async () => {
    const { composer } = chatPage(app.page);
    await composer.fill('plain words');
    const labels = (await menus.openOn(composer, FIRST_WORD)).map(({ label }) => label);
    for (const label of ['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Paste as plain text', 'Select All'])
      expect(labels.map((found) => found.replaceAll('&', '').toLowerCase())).toContain(label.toLowerCase());
  });

  it('has the page’s own menu where it was sent, and the system’s where words are selected', async () => {
    const { composer, message, send } = chatPage(app.page);
    await composer.fill('');
    await send('a message to be clicked on');
    const sent = message('a message to be clicked on').last();
    await sent.waitFor();
    // A confirmed message is another row.
    await expect.poll(() => app.page.locator('[data-pending]').count()).toBe(0);
    await menus.forget();
    await sent.click({ button: 'right' });
    const reply = app.page.getByRole('menuitem', { name: 'Reply' });
    await reply.waitFor();
    await expect.poll(() => menus.last()).toBeNull();
    await app.page.keyboard.press('Escape');
    // The menu closes a moment after the key.
    await reply.waitFor({ state: 'detached' });
    const words = sent.getByText('a message to be clicked on');
    await words.selectText();
    expect((await menus.openOn(words)).map(({ label }) => label.replaceAll('&', ''))).toEqual(['Copy']);
    await expect.poll(() => reply.count()).toBe(0);
  });

  it('is still checked after a restart, without asking anybody', async () => {
    // What was sent is no draft any more: otherwise the server's copy comes back, and is the first word.
    const token = await tokenOf(server, accountAt(server, 0));
    await expect
      .poll(async () => {
        const answer = await fetch(`${server.url}/drafts/fetch`, { headers: { Authorization: token } });
        return (await answer.json()) as unknown;
      })
      .toMatchObject({ drafts: [] });
    await app.restart();
    const { composer } = chatPage(app.page);
    await composer.waitFor();
    menus = await contextMenus(app.app);
    await composer.click();
    await composer.pressSequentially('mispelled words');
    await menus.openUntil(composer, FIRST_WORD, 'misspelled');
    expect(existsSync(join(app.userDataDir, 'Dictionaries'))).toBe(true);
    expect(readdirSync(join(app.userDataDir, 'Dictionaries')).some((name) => name.startsWith('fr-FR-'))).toBe(
      true,
    );
    await app.app.close();
    // Both runs wrote into the same file, the second over the first; only hosts by name matter.
    const hosts = [...readFileSync(netLog, 'utf8').matchAll(/"url":"(?:https?|wss?):\/\/([^/":]+)/g)].map(
      ([, host]) => host,
    );
    expect(hosts.length).toBeGreaterThan(0);
    expect(hosts.filter((host) => host !== '127.0.0.1')).toEqual([]);
  });
});

describe('a first start', () => {
  it('asks no host for anything', async () => {
    const netLog = join(open(ownLaunch()).makeUserDataDir('net'), 'net.json');
    const app = await openApp({ switches: [`--log-net-log=${netLog}`], server: 'http://127.0.0.1:9' });
    await app.page.getByLabel('Email').waitFor();
    // A dictionary comes from the app's own files, without a request that leaves this computer.
    const taken = (): boolean =>
      existsSync(join(app.userDataDir, 'Dictionaries')) &&
      readdirSync(join(app.userDataDir, 'Dictionaries')).length > 0;
    await expect.poll(taken).toBe(true);
    await app.app.close();
    const log = readFileSync(netLog, 'utf8');
    expect(log).not.toMatch(/gvt1|google/i);
    const hosts = [...log.matchAll(/"url":"(?:https?|wss?):\/\/([^/":]+)/g)].map(([, host]) => host);
    expect(hosts.filter((host) => host !== '127.0.0.1')).toEqual([]);
  });
});

describe('a damaged dictionary', () => {
  it('is taken anew from the app, and the app starts', async () => {
    const app = await openApp({ server: 'http://127.0.0.1:9' });
    const folder = join(app.userDataDir, 'Dictionaries');
    const sizes = (): readonly number[] =>
      existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name)).length) : [];
    await expect.poll(sizes).toHaveLength(1);
    const [whole = 0] = sizes();
    await app.app.close();
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'BDic, but no more than that');
    await app.restart();
    await app.page.getByLabel('Email').waitFor();
    await expect.poll(sizes).toEqual([whole]);
    await app.close();
  });
});
