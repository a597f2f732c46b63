import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord, parseJson } from '../json';
import type { StepContext } from './context';
import { passed, skipped, type Step } from './runner';
import { SecondPerson } from './second-person';

const EMAIL = { selector: 'input[name="email"]' };
const PASSWORD = { selector: 'input[name="password"]' };
const SHELL = { selector: '[data-testid="app-shell"]' };
const COMPOSER = { selector: 'textarea[aria-label^="Message #"]' };
const message = (text: string) => ({ selector: 'article[data-message-id]', text });

const isOpen = ({ app: view }: StepContext): boolean => view.gateway().phase === 'open';

const start: Step<StepContext> = {
  id: 'start',
  title: 'The window opens and shows the sign-in screen',
  isPrerequisite: true,
  isBeforeSignIn: true,
  run: async ({ page, window }) => {
    await page.waitFor(EMAIL);
    await page.until('the window to appear', () => window()?.isVisible() === true);
    return passed();
  },
};

const server: Step<StepContext> = {
  id: 'server',
  title: 'The bundled server starts on a free port',
  isPrerequisite: true,
  withinMs: 150_000,
  run: async ({ app: view, found, system }) => {
    const located = await view.localServer();
    if (!located.ok) throw new Error(`It did not start: ${located.failure.kind}`);
    found.base = located.value;
    const answer = await system.fetch(`${located.value}/meta`);
    if (!answer.ok) throw new Error(`Asked for its version, it answered ${answer.status}`);
    const meta: unknown = parseJson(await answer.text())?.value;
    found.accounts = view.demoAccounts();
    if (found.accounts.length < 2) throw new Error('It has fewer than two demo accounts');
    const version = isRecord(meta) && typeof meta.version === 'string' ? meta.version : '?';
    return passed(`${located.value}, version ${version}`);
  },
};

const signIn: Step<StepContext> = {
  id: 'sign-in',
  title: 'A user signs in with e-mail and password, and is connected',
  isPrerequisite: true,
  run: async (context) => {
    const { page, found, system } = context;
    const [me, other] = found.accounts;
    if (me === undefined || other === undefined) throw new Error('There are no accounts');
    // Once the accounts are shown, the page has its final layout.
    await page.waitFor({ selector: '[data-testid="demo-account"]' });
    await page.write(EMAIL, me.email);
    await page.write(PASSWORD, me.password);
    // The focus is in the field: Enter submits the form.
    await page.pressEnter();
    await page.waitFor(SHELL);
    await page.until('the connection', () => isOpen(context));
    found.other = await SecondPerson.signIn(system.fetch, found.base, other);
    const state = context.app.session();
    if (state.phase !== 'signed-in') throw new Error(`The session is ${state.phase}`);
    return passed(`as ${state.user.username}; ${state.remembered ? 'remembered' : 'until the app quits'}`);
  },
};

const GUILD = 'Self-test';

const guild: Step<StepContext> = {
  id: 'guild',
  title: 'A new server is created',
  run: async ({ page }) => {
    await page.click({ selector: 'nav[aria-label="Servers"] button', text: 'Add Server' });
    await page.click({ selector: '[role="dialog"] button', text: 'Create a server' });
    await page.write({ selector: '[role="dialog"] input[type="text"]' }, GUILD);
    await page.click({ selector: '[role="dialog"] button[type="submit"]', text: 'Create' });
    await page.waitFor({ selector: 'nav[aria-label="Servers"] button', text: GUILD });
    await page.waitFor(COMPOSER);
    return passed();
  },
};

/** Sends a message by keyboard, and waits until the server has stored it. */
const send = async ({ page, clock }: StepContext, text: string): Promise<number> => {
  await page.write(COMPOSER, text);
  const since = clock.elapsed();
  await page.pressEnter();
  await page.waitFor(message(text));
  await page.until('the server to accept every message', async () =>
    Boolean(await page.run(`document.querySelector('[data-pending]') === null`)),
  );
  return Math.round(clock.elapsed() - since);
};

const write: Step<StepContext> = {
  id: 'message',
  standsOn: ['guild'],
  title: 'A message is written, sent and stored by the server',
  run: async (context) => {
    context.found.written = `Self-test ${context.clock.now()}`;
    const ms = await send(context, context.found.written);
    return passed(`stored after ${ms} ms`);
  },
};

/** A guild that both people can see, and a text channel in it. */
export const findShared = async ({ page, found }: StepContext): Promise<NonNullable<typeof found.shared>> => {
  if (found.shared !== null) return found.shared;
  const guilds = (await found.other?.guilds()) ?? [];
  for (const { id, name, texts } of guilds) {
    const text = texts.find((channel) => channel.name === 'general') ?? texts[0];
    if (text === undefined) continue;
    if (!(await page.isThere({ selector: `nav[aria-label="Servers"] [data-guild-id="${id}"] button` })))
      continue;
    found.shared = { guildId: id, guild: name, channelId: text.id, channel: text.name };
    return found.shared;
  }
  throw new Error('The two users have no server in common');
};

const hear: Step<StepContext> = {
  id: 'live',
  title: 'A message from another user arrives at once and marks the server as unread',
  run: async (context) => {
    const { page, found, clock } = context;
    const shared = await findShared(context);
    const state = context.app.session();
    if (state.phase !== 'signed-in' || found.other === null) throw new Error('Nobody is signed in');
    const since = clock.elapsed();
    const id = await found.other.write(shared.channelId, `<@${state.user.id}> self-test ${since}`);
    found.link = `guildhall://channels/${shared.guildId}/${shared.channelId}/${id}`;
    const rail = `nav[aria-label="Servers"] [data-guild-id="${shared.guildId}"] button`;
    await page.waitFor({ selector: rail, text: 'mention' });
    return passed(`marked after ${Math.round(clock.elapsed() - since)} ms`);
  },
};

const notification: Step<StepContext> = {
  id: 'notification',
  standsOn: ['live'],
  title: 'A mention shows a system notification',
  run: async ({ page, observer }) => {
    await page.until('a notification', () => observer.notifications().length > 0);
    const told = observer.notifications();
    const wrong = told.find(({ kind }) => kind === 'wrong');
    if (wrong?.kind === 'wrong') throw new Error(`It failed: ${wrong.why}`);
    const absent = told.find(({ kind }) => kind === 'not-here');
    return absent?.kind === 'not-here'
      ? skipped(`This desktop shows no notifications: ${absent.why}`)
      : passed(`${told.length} shown`);
  },
};

const TAKEN_WITHIN_MS = 10_000;

const NO_TRAY = {
  'no-host': 'This desktop does not show tray icons',
  'no-bus': 'There is no message bus, which a tray needs',
} as const;

const tray: Step<StepContext> = {
  id: 'tray',
  title: 'The icon is in the tray',
  isBeforeSignIn: true,
  run: async ({ page, observer, system }) => {
    await page.until('the desktop to report its tray', () => observer.tray() !== null);
    const facts = observer.tray();
    if (facts?.isThere === false && facts.reason !== 'refused') return skipped(NO_TRAY[facts.reason]);
    if (system.platform !== 'linux') return passed();
    // A tray host may refuse an icon without notifying the app.
    let item = await system.trayItem();
    await page.until(
      'the desktop to accept the icon',
      async () => {
        item = await system.trayItem();
        return item.kind !== 'missing';
      },
      TAKEN_WITHIN_MS,
    );
    if (item.kind === 'unknown')
      throw new Error(`The desktop shows icons but does not list them: ${item.why}`);
    return passed('in the desktop’s list of icons');
  },
};

const badge: Step<StepContext> = {
  id: 'badge',
  standsOn: ['live'],
  title: 'The app’s icon shows the number of mentions',
  run: async ({ page, observer, system }) => {
    await page.until('the mention to be counted', () => observer.pings() > 0);
    const count = `${observer.pings()} sent`;
    if (system.platform === 'darwin') {
      await page.until('the count in the dock', () => system.dockCount() > 0);
      return passed(String(system.dockCount()));
    }
    if (system.platform === 'win32') return passed(`${count} to the task bar`);
    if (system.variable('DBUS_SESSION_BUS_ADDRESS') === '')
      return skipped('There is no message bus, which launchers need');
    await page.until('the count to reach launchers', () => (system.launcherCount() ?? 0) > 0);
    return passed(`${String(system.launcherCount())} sent to launchers, which do not answer`);
  },
};

const link: Step<StepContext> = {
  id: 'deep-link',
  standsOn: ['live'],
  title: 'A guildhall:// link given to a second start opens its message in this window',
  run: async (context) => {
    const { page, found, startAgain } = context;
    const shared = await findShared(context);
    if (found.link === '') throw new Error('There is no message to link to');
    const { code } = await startAgain([found.link]);
    if (code !== 0) throw new Error(`The second start ended with ${String(code)}`);
    await page.waitFor({ selector: `textarea[aria-label="Message #${shared.channel}"]` });
    const id = found.link.slice(found.link.lastIndexOf('/') + 1);
    await page.waitFor({ selector: `article[data-message-id="${id}"]` });
    return passed();
  },
};

const storage: Step<StepContext> = {
  id: 'secure-storage',
  title: 'The session is stored encrypted and readable only by this account',
  run: async ({ app: view, profile, system }) => {
    const state = view.session();
    const path = join(profile, 'session-token');
    const keyring = view.keyring();
    if (state.phase !== 'signed-in') throw new Error('Nobody is signed in');
    if (keyring === null) {
      if (state.remembered) throw new Error('There is no keyring, but the session was stored');
      return skipped('This computer has no keyring, so the session ends with the app');
    }
    if (!state.remembered) throw new Error(`The keyring is ${keyring}, but the session was not stored`);
    const bytes = await readFile(path);
    if (view.holdsToken(bytes)) throw new Error('The file contains the token in a readable form');
    const { mode } = await stat(path);
    if (system.platform !== 'win32' && (mode & 0o077) !== 0) throw new Error('Other users can read the file');
    return passed(keyring);
  },
};

const reconnect: Step<StepContext> = {
  id: 'reconnect',
  standsOn: ['guild'],
  title: 'After the server is killed, it restarts and the app reconnects by itself',
  withinMs: 120_000,
  run: async (context) => {
    const { page, clock, system } = context;
    const pids = system.serverPids();
    if (pids.length !== 1) throw new Error(`There are ${pids.length} server processes`);
    const since = clock.elapsed();
    for (const pid of pids) system.kill(pid);
    await page.until('the app to notice the lost connection', () => !isOpen(context));
    await page.until('the app to reconnect', () => isOpen(context), 90_000);
    const ms = Math.round(clock.elapsed() - since);
    await send(context, `Self-test, connected again ${clock.now()}`);
    return passed(`reconnected after ${(ms / 1000).toFixed(1)} s`);
  },
};

const PLACE = { x: 96, y: 72, width: 1104, height: 712 };

const place: Step<StepContext> = {
  id: 'window-place',
  title: 'The position of the window is remembered',
  run: async ({ page, window, profile, app: view, found, notes }) => {
    const shown = window();
    if (shown === null) throw new Error('There is no window');
    shown.setBounds(PLACE);
    await page.until('the position in the settings', async () => {
      const file: unknown = parseJson(await readFile(join(profile, 'preferences.json'), 'utf8'))?.value;
      return isRecord(file) && isRecord(file.window) && file.window.width === shown.getNormalBounds().width;
    });
    const state = view.session();
    await notes.write({
      isRemembered: state.phase === 'signed-in' && state.remembered,
      bounds: shown.getNormalBounds(),
      link: found.link,
      channel: found.shared?.channel ?? '',
      written: found.written,
    });
    return passed();
  },
};

/** A person's actions, in their order. */
export const WALK: readonly Step<StepContext>[] = [start, server, signIn, guild, write, hear];
/** The functions of the desktop around the window. */
export const DESKTOP: readonly Step<StepContext>[] = [
  notification,
  tray,
  badge,
  link,
  storage,
  reconnect,
  place,
];
