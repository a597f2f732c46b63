import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileNames, hostileStrings } from '../support/hostile/strings';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoServer, startDemoServer, tokenOf } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { signInAt } from './support/sign-in';

let server: DemoServer;
let app: OpenApp;
/** The id of the guild with only hostile names. */
let ofGuild: string;

beforeAll(async () => {
  server = await startDemoServer(['--no-limits']);
  app = await openApp({ server: server.url });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const GUILD = 'A <b>hostile</b> place';

/** Makes one call; null if the server refuses it, because refused content cannot be shown. */
const call = async (path: string, token: string, body: object): Promise<Record<string, unknown> | null> => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  });
  return answer.ok ? ((await answer.json()) as Record<string, unknown>) : null;
};

const isNotNull = <T>(value: T | null): value is T => value !== null;
const inTurns = async <T, R>(items: readonly T[], act: (item: T, at: number) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (let from = 0; from < items.length; from += 20) {
    done.push(...(await Promise.all(items.slice(from, from + 20).map((item, at) => act(item, from + at)))));
  }
  return done;
};

interface Filled {
  readonly guildId: string;
  readonly messages: number;
  readonly names: number;
}

/** Creates a guild of the owner with only hostile names, and 1,000 hostile messages in its first channel. */
const fill = async (): Promise<Filled> => {
  const token = await tokenOf(server, accountAt(server, 0));
  const made = await call('/guild/create', token, { name: GUILD, icon: null });
  const guild = made?.['guild'] as { id: string; channels: { id: string; type: string }[] };
  const guildId = guild.id;
  const channelId = guild.channels.find(({ type }) => type === 'text')?.id ?? '';
  const names = hostileNames(100);
  const topics = hostileNames(1024);
  await inTurns(names.slice(0, 40), (name) => call('/guild/create', token, { name, icon: null }));
  const categories = await inTurns(names.slice(40, 80), (name) =>
    call('/channel/create/category', token, { guildId, name }),
  );
  const channels = await inTurns(names.slice(80, 330), async (name, at) => {
    const category = categories[at % categories.length]?.['category'] as { id: string } | undefined;
    const answer = await call('/channel/create', token, {
      guildId,
      name,
      type: 'text',
      categoryId: category?.id ?? null,
    });
    const channel = answer?.['channel'] as { id: string } | undefined;
    return channel === undefined
      ? null
      : call('/channel/rename', token, { id: channel.id, name, topic: topics[at] ?? '' });
  });
  const roles = await inTurns(names.slice(330, 430), (name) =>
    call('/role/create', token, { id: guildId, name, color: '#57b069' }),
  );
  const messages = await inTurns(hostileStrings, (content) =>
    call('/channel/message/create', token, { channelId, content, parent_id: null }),
  );
  return {
    guildId,
    messages: messages.filter(isNotNull).length,
    names: [...categories, ...channels, ...roles].filter(isNotNull).length,
  };
};

/**
 * Records in main what the page starts: windows, navigations, requests other than for its own files and for pictures of
 * its server, which are those of others too as that server has stored them.
 */
const watchApp = (): Promise<void> =>
  app.app.evaluate(({ app: electron, BrowserWindow, session }) => {
    const seen: string[] = [];
    Object.assign(globalThis, { hostileSeen: seen });
    electron.on('browser-window-created', () => seen.push('window'));
    for (const window of BrowserWindow.getAllWindows()) {
      window.webContents.on('did-start-navigation', ({ url }) => seen.push(`navigation ${url}`));
      window.webContents.on('will-frame-navigate', ({ url }) => seen.push(`frame ${url}`));
      window.webContents.on('frame-created', () => seen.push('frame'));
    }
    session.defaultSession.webRequest.onBeforeRequest((details, answer) => {
      if (
        !/^(?:app:\/\/guildhall|media:\/\/(?:server|stored))\//.test(details.url) &&
        details.webContentsId !== undefined
      )
        seen.push(`request ${details.url}`);
      answer({});
    });
  });

/** Records in the page which scripts ran, and what the content security policy blocked. */
const watchPage = (): Promise<void> =>
  app.page.evaluate(() => {
    const stopped: string[] = [];
    const shown = new Set<string>();
    Object.assign(globalThis, { hostileStopped: stopped, hostileShown: shown });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      stopped.push(`${violatedDirective} ${blockedURI}`);
    });
    for (const name of ['alert', 'confirm', 'prompt', 'open', 'print'] as const) {
      Object.assign(globalThis, { [name]: () => stopped.push(name) });
    }
  });

/** Expects that nothing ran, was blocked or was requested since recording began. */
const expectNothing = async (): Promise<void> => {
  const found = await app.page.evaluate(() => ({
    ran: Reflect.get(globalThis, 'hostile') as unknown,
    stopped: Reflect.get(globalThis, 'hostileStopped') as unknown,
    elements: document.querySelectorAll(
      'iframe, object, embed, form[action], base, body script, [onerror], [onclick], a:not([href^="http"]):not([href^="mailto:"])',
    ).length,
    address: location.href,
  }));
  expect(found).toMatchObject({ ran: undefined, stopped: [], elements: 0 });
  expect(found.address).toMatch(/^app:\/\/guildhall\//);
  await expect
    .poll(() => app.app.evaluate(() => Reflect.get(globalThis, 'hostileSeen') as unknown))
    .toEqual([]);
  await expect
    .poll(() => app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(1);
};

/** Scrolls up in steps of less than a screen to the beginning; returns the number of messages that were rendered. */
const readAll = (): Promise<number> =>
  app.page.evaluate(async () => {
    const shown = new Set<string>();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const log = document.querySelector<HTMLElement>('[role="log"]');
    if (log === null) throw new Error('No messages');
    const until = performance.now() + 240_000;
    while (performance.now() < until) {
      for (const article of log.querySelectorAll('[data-message-id]'))
        shown.add(article.getAttribute('data-message-id') ?? '');
      if (log.scrollTop === 0 && /Welcome to #/.test(log.textContent)) break;
      log.scrollTop -= log.clientHeight * 0.6;
      await frame();
      await frame();
    }
    return shown.size;
  });

/**
 * Moves the pointer down over all messages in view. A hover of one article would scroll to it, and the list goes on
 * rendering others while it scrolls.
 */
const sweepFeed = async (): Promise<void> => {
  const box = await chatPage(app.page).feed.boundingBox();
  if (box === null) throw new Error('No messages');
  await app.page.evaluate(() => {
    const hovered = new Set<string>();
    Object.assign(globalThis, { hostileHovered: hovered });
    document.addEventListener('mouseover', ({ target }) => {
      const id = target instanceof Element && target.closest('article')?.getAttribute('data-message-id');
      if (typeof id === 'string') hovered.add(id);
    });
  });
  const x = box.x + box.width / 2;
  await app.page.mouse.move(x, box.y);
  await app.page.mouse.move(x, box.y + box.height, { steps: Math.ceil(box.height / 8) });
  await expect
    .poll(() => app.page.evaluate(() => (Reflect.get(globalThis, 'hostileHovered') as Set<string>).size))
    .toBeGreaterThan(2);
};

it('draws 1,000 hostile messages and names: nothing runs, nothing is requested, nothing opens, nothing leads away', async () => {
  const made = await fill();
  ofGuild = made.guildId;
  expect(made.messages).toBeGreaterThanOrEqual(1000);
  expect(made.names).toBeGreaterThanOrEqual(300);
  await watchApp();
  await watchPage();
  await signInAt(app.page, server.url, accountAt(server, 0));
  await chatPage(app.page).openGuild(GUILD);
  await app.page.getByRole('textbox', { name: 'Message #general' }).waitFor();
  await chatPage(app.page).feed.getByRole('article').first().waitFor();
  await expect(readAll()).resolves.toBeGreaterThanOrEqual(1000);
  // Scrolls through the names of channels, categories and members.
  await app.page.evaluate(async () => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-viewport]')) {
      for (let top = 0; top < list.scrollHeight; top += list.clientHeight * 0.6) {
        list.scrollTop = top;
        await new Promise((done) => requestAnimationFrame(done));
        await new Promise((done) => requestAnimationFrame(done));
      }
    }
  });
  // Triggers event handlers, if there are any.
  await sweepFeed();
  await expectNothing();
});

it('shows hostile nicknames, bios and server names in its dialogs, and does no more than that', async () => {
  const token = await tokenOf(server, accountAt(server, 0));
  const { page } = app;
  // tests/unit/renderer/app tries all of them in each field; here the real page must not react.
  const texts = hostileNames(190).filter((_text, at) => at % 3 === 0);
  const handfuls = Array.from({ length: Math.ceil(texts.length / 8) }, (_, at) =>
    texts.slice(8 * at, 8 * at + 8),
  );
  const members = page.getByRole('complementary', { name: 'Members' });
  const openProfile = async (): Promise<void> => {
    await members
      .getByRole('button', { name: /, Online$/ })
      .first()
      .click();
    await page.getByText('Joined Guild').waitFor();
  };
  const cut = (text: string, limit: number): string => Array.from(text).slice(0, limit).join('');
  expect(texts.length).toBeGreaterThanOrEqual(300);
  await openProfile();
  for (const [at, some] of handfuls.entries()) {
    await Promise.all(
      some.map((text) => call('/guild/nickname', token, { guildId: ofGuild, nickname: cut(text, 32) })),
    );
    if (at % 10 > 0) continue;
    // Opening the profile fetches the bio.
    await call('/users/update/bio', token, { bio: some[0] });
    await page.keyboard.press('Escape');
    await openProfile();
    await expectNothing();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Server menu' }).click();
  await page.getByRole('menuitem', { name: 'Notification Settings' }).click();
  await page.getByRole('dialog', { name: 'Notification Settings' }).waitFor();
  for (const some of handfuls) {
    await Promise.all(
      some.map((text) =>
        call('/guild/edit', token, {
          id: ofGuild,
          name: cut(text, 100),
          description: cut(text, 120),
          avatar: null,
          banner: null,
        }),
      ),
    );
  }
  await expectNothing();
  await page.keyboard.press('Escape');
});
