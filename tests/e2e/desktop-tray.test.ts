import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServingPeer } from '../support/node/serving-peer';
import { TrayHost } from './support/bus/tray-host';
import { chatPage } from './support/chat-page';
import { accountAt } from './support/demo-server';
import { type DesktopStage, setDesktopStage } from './support/desktop-stage';
import { openFromMenu } from './support/native-menu';
import type { OpenApp } from './support/open-app';
import { signInAt } from './support/sign-in';
import { startAgain } from './support/start-again';

let stage: DesktopStage;
let host: TrayHost;
let app: OpenApp;
/** The counts sent to launchers. */
let counts: number[];
let monitor: ServingPeer;

beforeAll(async () => {
  stage = await setDesktopStage();
  host = await TrayHost.join(stage.bus.address);
  counts = [];
  monitor = await ServingPeer.join(stage.bus.address);
  monitor.hear(({ member, body }) => {
    if (member !== 'Update') return;
    const { count } = body[1] as { readonly count: bigint };
    counts.push(Number(count));
  });
  await monitor.monitor("interface='com.canonical.Unity.LauncherEntry'");
  app = await stage.openApp();
  await signInAt(app.page, stage.server.url, accountAt(stage.server, 0));
  await chatPage(app.page).openGuild(stage.guild.name);
  await chatPage(app.page).openChannel('general');
  // The demo has unread mentions.
  const read = await fetch(`${stage.server.url}/users/@me/read`, {
    method: 'POST',
    headers: { Authorization: stage.ownerToken },
  });
  expect(read.ok).toBe(true);
});
afterAll(async () => {
  await app.close();
  monitor.leave();
  host.leave();
  await stage.stop();
});

const isVisible = (opened: OpenApp = app) =>
  opened.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? null);
const closeWindow = (opened: OpenApp = app) =>
  opened.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
const labels = async () => (await host.menu()).map(({ label }) => label);
const place = () => `#${stage.quiet.name} in ${stage.guild.name}`;
const settings = (label: string) =>
  app.page
    .evaluate(() => document.title)
    .then(async () => {
      await openFromMenu(app.app, 'Settings…');
      await app.page.getByRole('button', { name: label, exact: true }).click();
    });

describe('the icon in the tray', () => {
  it('is there, with a menu for who is signed in', async () => {
    await expect.poll(() => host.hasIcon).toBe(true);
    await expect.poll(labels).toContain('Status');
    await expect
      .poll(() => labels())
      .toEqual(
        expect.arrayContaining(['Open Guildhall', 'Mute Notifications', 'Moderation', 'Quit Guildhall']),
      );
    const moderation = (await host.menu()).find(({ label }) => label === 'Moderation');
    const own = moderation?.entries.find(({ label }) => label === stage.guild.name);
    expect(own?.entries.map(({ label }) => label)).toEqual([
      'Queue',
      'Members Manager',
      'Invites',
      'Pause Invites',
      'Bans',
      'Audit Log',
    ]);
  });

  it('looks otherwise and says so when something is unread, and again when it mentions one', async () => {
    await expect.poll(async () => (await host.icon()).tooltip).not.toContain('mention');
    const quiet = await host.icon();
    await stage.write('psst');
    await expect.poll(labels).toContain(place());
    const unread = await host.icon();
    expect(unread.tooltip).toMatch(/unread channel/);
    await stage.write(`<@${stage.ownerId}> psst`);
    await expect.poll(labels).toContain(`(1) ${place()}`);
    const mentioned = await host.icon();
    expect(mentioned.tooltip).toMatch(/^Guildhall: 1 mention, /);
    expect(new Set([quiet, unread, mentioned].map(({ picture }) => picture)).size).toBeGreaterThan(1);
    expect(mentioned.picture).not.toBe(unread.picture);
    await expect.poll(() => counts.at(-1)).toBe(1);
  });

  it('leads to what is unread', async () => {
    await host.press(`(1) ${place()}`);
    await app.page.getByRole('textbox', { name: `Message #${stage.quiet.name}` }).waitFor();
    await expect.poll(labels).not.toContain(`(1) ${place()}`);
    await expect.poll(() => counts.at(-1)).toBe(0);
    await chatPage(app.page).openChannel('general');
  });

  it('sets the status', async () => {
    await host.press('Status', 'Do Not Disturb');
    await expect.poll(async () => (await host.icon()).tooltip).toContain('Do Not Disturb');
    const status = (await host.menu()).find(({ label }) => label === 'Status');
    expect(status?.entries.filter(({ isChecked }) => isChecked).map(({ label }) => label)).toEqual([
      'Do Not Disturb',
    ]);
    await host.press('Status', 'Online');
    await expect.poll(async () => (await host.icon()).tooltip).not.toContain('Do Not Disturb');
  });

  it('mutes everything for a time', async () => {
    await host.press('Mute Notifications', 'For 15 Minutes');
    await expect.poll(async () => (await host.icon()).tooltip).toContain('notifications are muted');
    const muted = (await labels()).find((label) => label.startsWith('Muted Until '));
    await settings('Notifications');
    await app.page
      .getByRole('combobox', { name: 'Mute Everything' })
      // Late in the evening that is tomorrow.
      .getByText(/^Until /)
      .waitFor();
    await app.page.keyboard.press('Escape');
    await host.press(muted ?? '', 'Turn Notifications On');
    await expect.poll(labels).toContain('Mute Notifications');
  });

  it('stops and resumes joining by invite at once', async () => {
    const isPaused = async () => {
      const answer = await fetch(`${stage.server.url}/invite/fetch`, {
        headers: { Authorization: stage.ownerToken, id: stage.guild.id },
      });
      const body = (await answer.json()) as { data: { settings: { invites_paused: unknown } } };
      return Boolean(body.data.settings.invites_paused);
    };
    await expect.poll(() => isPaused()).toBe(false);
    await host.press('Moderation', stage.guild.name, 'Pause Invites');
    await expect.poll(isPaused).toBe(true);
    await app.page.getByText(`${stage.guild.name}: invites are paused`).waitFor();
    const offered = async () => {
      const moderation = (await host.menu()).find(({ label }) => label === 'Moderation');
      const own = moderation?.entries.find(({ label }) => label === stage.guild.name);
      return own?.entries.map(({ label }) => label).filter((label) => / Invites$/.test(label));
    };
    await expect.poll(offered).toEqual(['Resume Invites']);
    await host.press('Moderation', stage.guild.name, 'Resume Invites');
    await expect.poll(isPaused).toBe(false);
    await expect.poll(offered).toEqual(['Pause Invites']);
    // Another user pauses the invites, on another computer.
    await fetch(`${stage.server.url}/invite/pause`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: stage.ownerToken },
      body: JSON.stringify({ id: stage.guild.id }),
    });
    await expect.poll(offered).toEqual(['Resume Invites']);
    await host.press('Moderation', stage.guild.name, 'Resume Invites');
    await expect.poll(isPaused).toBe(false);
  });

  it('opens what staff need', async () => {
    await host.press('Moderation', stage.guild.name, 'Audit Log');
    await app.page
      .getByRole('dialog', { name: 'Server Settings' })
      .getByRole('heading', { name: 'Audit Log' })
      .waitFor();
    await app.page.keyboard.press('Escape');
    await host.press('Moderation', stage.guild.name, 'Members Manager');
    await app.page
      .getByRole('searchbox', { name: /search/i })
      .first()
      .waitFor();
    await chatPage(app.page).openChannel('general');
  });
});

describe('a window that is closed', () => {
  it('is put away, goes on hearing, and comes back by its icon', async () => {
    // The channel stays open, but the user does not see it.
    await chatPage(app.page).openChannel(stage.quiet.name);
    await closeWindow();
    await expect.poll(() => isVisible()).toBe(false);
    await stage.write(`<@${stage.ownerId}> while hidden`);
    await expect.poll(labels).toContain(`(1) ${place()}`);
    await host.press('Open Guildhall');
    await expect.poll(() => isVisible()).toBe(true);
    await closeWindow();
    await expect.poll(() => isVisible()).toBe(false);
    await host.activate();
    await expect.poll(() => isVisible()).toBe(true);
  });

  it('comes back by a second start', async () => {
    await closeWindow();
    await expect.poll(() => isVisible()).toBe(false);
    expect((await startAgain(app.userDataDir, [], stage.env)).output).toContain('already open');
    await expect.poll(() => isVisible()).toBe(true);
  });

  it('is minimised where that was chosen', async () => {
    await settings('Window and Tray');
    await app.page.getByRole('radio', { name: 'Minimise the Window' }).check();
    await app.page.keyboard.press('Escape');
    await closeWindow();
    // Without a window manager the minimised state is not reported; the window is neither gone nor permanently hidden.
    await expect.poll(() => isVisible()).not.toBeNull();
    await host.press('Open Guildhall');
    await expect.poll(() => isVisible()).toBe(true);
    await settings('Window and Tray');
    await app.page.getByRole('radio', { name: 'Keep Guildhall in the Tray' }).check();
    await app.page.keyboard.press('Escape');
  });
});

describe('another desktop', () => {
  let own: DesktopStage;
  beforeAll(async () => {
    own = await setDesktopStage(stage.server);
  });
  afterAll(() => own.stop());

  it('with a tray has a start without a window, which waits there until it is asked for', async () => {
    const panel = await TrayHost.join(own.bus.address);
    const hidden = await own.openApp({ appArgs: ['--hidden'] });
    await expect.poll(() => panel.hasIcon).toBe(true);
    await expect.poll(() => isVisible(hidden)).toBe(false);
    await panel.activate();
    await expect.poll(() => isVisible(hidden)).toBe(true);
    const ended = new Promise<void>((done) => hidden.app.once('close', () => done()));
    await panel.press('Quit Guildhall');
    await ended;
    panel.leave();
  });

  it('whose tray goes away gives the hidden window back; a tray that comes has the icon again', async () => {
    const first = await TrayHost.join(own.bus.address);
    const hidden = await own.openApp({ appArgs: ['--hidden'] });
    await expect.poll(() => first.hasIcon).toBe(true);
    await expect.poll(() => isVisible(hidden)).toBe(false);
    // A panel that restarts before the app checks for it.
    first.leave();
    const second = await TrayHost.join(own.bus.address);
    await expect.poll(() => second.hasIcon).toBe(true);
    // A panel that is gone for good. The wait for its return is shortened here.
    await hidden.app.evaluate(() => {
      const wait = globalThis.setTimeout;
      Reflect.set(globalThis, 'setTimeout', (act: () => void, ms: number) => wait(act, Math.min(ms, 500)));
    });
    second.leave();
    await expect.poll(() => isVisible(hidden)).toBe(true);
    const last = await TrayHost.join(own.bus.address);
    await expect.poll(() => last.hasIcon).toBe(true);
    await closeWindow(hidden);
    await expect.poll(() => isVisible(hidden)).toBe(false);
    await last.activate();
    await expect.poll(() => isVisible(hidden)).toBe(true);
    await hidden.app.close();
    last.leave();
  });

  it('that refuses the icon hides nothing where it cannot be found: it says why, and closing quits', async () => {
    const panel = await TrayHost.join(own.bus.address, { refuses: true });
    const hidden = await own.openApp({ appArgs: ['--hidden'] });
    // The app offers the icon for a while before it gives up: rare looks are enough.
    await expect.poll(() => isVisible(hidden), { interval: 500 }).toBe(true);
    await signInAt(hidden.page, own.server.url, accountAt(own.server, 0));
    await openFromMenu(hidden.app, 'Settings…');
    await hidden.page.getByRole('button', { name: 'Window and Tray' }).click();
    await hidden.page
      .getByText(
        'This desktop doesn’t show Guildhall’s tray icon, so closing the window quits Guildhall for now.',
      )
      .waitFor();
    expect(panel.hasIcon).toBe(false);
    const ended = new Promise<void>((done) => hidden.app.once('close', () => done()));
    await closeWindow(hidden);
    await ended;
    panel.leave();
  });

  it('without a tray says why, and quits when the window is closed', async () => {
    const alone = await own.openApp();
    await signInAt(alone.page, own.server.url, accountAt(own.server, 0));
    await openFromMenu(alone.app, 'Settings…');
    await alone.page.getByRole('button', { name: 'Window and Tray' }).click();
    await alone.page
      .getByText('This desktop doesn’t show tray icons, so closing the window quits Guildhall for now.')
      .waitFor();
    const ended = new Promise<void>((done) => alone.app.once('close', () => done()));
    await closeWindow(alone);
    await ended;
  });
});
