import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import { chatPage } from './support/chat-page';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  postMessage,
  startDemoServer,
  tokenOf,
} from './support/demo-server';
import { openFromMenu } from './support/native-menu';
import { answerQuestions } from './support/native-questions';
import { openApp, type OpenApp } from './support/open-app';
import { ownLaunch } from './support/own-launch';
import { signInAt } from './support/sign-in';
import { startAgain } from './support/start-again';
import { windowIcon } from './support/window-icon';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const profileWith = (preferences: object): string => {
  const prepared = open(ownLaunch());
  const folder = prepared.makeUserDataDir('window');
  const seen = JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'preferences.json'), JSON.stringify({ ...seen, ...preferences }));
  prepared.grant(folder);
  return folder;
};
const placeOf = ({ app }: OpenApp): Promise<Place> =>
  app.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getBounds() ?? { x: 0, y: 0, width: 0, height: 0 },
  );
const isShown = ({ app }: OpenApp): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false);
const areaOf = ({ app }: OpenApp): Promise<Place> =>
  app.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea);
const zoomOf = ({ app }: OpenApp): Promise<number | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());
const remembered = (
  folder: string,
): { window?: Place & { maximised: boolean; fullScreen?: boolean }; zoom?: number } =>
  JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8')) as never;
const isInside = (place: Place, area: Place): boolean =>
  place.x >= area.x && place.y >= area.y && place.x + place.width <= area.x + area.width;

const ICON = resolve(import.meta.dirname, '../../resources/icons/128x128.png');

/** An address without a listener: these tests do not start the bundled server. */
const NOWHERE = 'http://127.0.0.1:9';

let server: DemoServer;
let proxy: FaultProxy;
/** The app of the tests that do not start one of their own, signed in by those of the connection. */
let app: OpenApp;
/** The folder of that app's entries in the desktop. */
let config: string;

beforeAll(async () => {
  server = await startDemoServer();
  proxy = await startFaultProxy(server.url);
  config = open(ownLaunch()).makeUserDataDir('config');
  const window = { x: 120, y: 80, width: 1010, height: 620, maximised: false };
  app = await openApp({
    server: proxy.url,
    userDataDir: profileWith({ window }),
    env: { XDG_CONFIG_HOME: config },
  });
  await app.page.getByLabel('Email').waitFor();
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await server.stop();
});

const setSize = (width: number, height: number): Promise<void> =>
  app.app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setBounds(size), {
    width,
    height,
  });
const zoomIs = (zoom: number): Promise<void> =>
  expect.poll(async () => Math.round(((await zoomOf(app)) ?? 0) * 100) / 100).toBe(zoom);

describe('the window', () => {
  it('opens where it was, and no smaller than it may be', async () => {
    await expect.poll(() => placeOf(app)).toMatchObject({ width: 1010, height: 620 });
    // A hidden window is positioned once more when it is shown.
    await expect.poll(() => isShown(app)).toBe(true);
    await setSize(300, 200);
    await expect.poll(() => placeOf(app)).toMatchObject({ width: 480, height: 500 });
  });

  it('has the icon of the app for its title and the task bar', async () => {
    const title = await app.page.title();
    await expect.poll(() => windowIcon(title, ICON, ownLaunch().env)).toBe('that icon');
  });

  it('comes back when its display goes while the app runs', async () => {
    await app.app.evaluate(({ BrowserWindow, screen }) => {
      const window = BrowserWindow.getAllWindows()[0];
      window?.setBounds({ x: 1800, y: 900, width: 1000, height: 600 });
      // The virtual display has only one screen: the test reports to the app that it became smaller.
      const small = { ...screen.getPrimaryDisplay(), workArea: { x: 0, y: 0, width: 1280, height: 800 } };
      Object.assign(screen, { getPrimaryDisplay: () => small, getAllDisplays: () => [small] });
      screen.emit('display-removed', {}, small);
    });
    await expect
      .poll(async () => isInside(await placeOf(app), { x: 0, y: 0, width: 1280, height: 800 }))
      .toBe(true);
  });

  it('zooms by steps, and keeps its zoom and its size', async () => {
    await zoomIs(1);
    for (const [label, zoom] of [
      ['Zoom In', 1.1],
      ['Zoom In', 1.25],
      ['Zoom Out', 1.1],
      ['Actual Size', 1],
      ['Zoom Out', 0.9],
    ] as const) {
      await openFromMenu(app.app, label);
      await zoomIs(zoom);
    }
    await setSize(300, 200);
    await expect.poll(() => placeOf(app)).toMatchObject({ width: 480, height: 500 });
    await app.app.close();
    expect(remembered(app.userDataDir).window).toMatchObject({ width: 480, height: 500, maximised: false });
    // The new process knows the whole screen again.
    await app.restart();
    await app.page.getByLabel('Email').waitFor();
    await zoomIs(0.9);
  });

  it.each([
    ['a display that is gone', { x: 5000, y: 3000, width: 1000, height: 600, maximised: false }],
    ['above everything', { x: 100, y: -2000, width: 1000, height: 600, maximised: false }],
    ['nowhere', { x: 1e9, y: -1e9, width: 1e7, height: 1e7, maximised: false }],
  ])('that was on %s opens on the screen', async (_, window) => {
    const app = await openApp({ server: NOWHERE, userDataDir: profileWith({ window }) });
    // A call to main while it still loads its parts may lose its answer.
    await app.page.getByLabel('Email').waitFor();
    expect(isInside(await placeOf(app), await areaOf(app))).toBe(true);
    await app.close();
  });

  it('is maximised, or fills the screen, as it was', async () => {
    const folder = profileWith({
      window: { x: 50, y: 50, width: 1000, height: 600, maximised: false, fullScreen: true },
    });
    const app = await openApp({ server: NOWHERE, userDataDir: folder });
    await app.page.getByLabel('Email').waitFor();
    const isFull = () =>
      app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen());
    await expect.poll(isFull).toBe(true);
    await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(false));
    await expect.poll(isFull).toBe(false);
    await expect.poll(() => remembered(folder).window?.fullScreen).toBe(false);
    await app.close();
    expect(remembered(folder).window).toMatchObject({ width: 1000, height: 600 });
  });
});

describe('the connection', () => {
  let channelId: string;
  let token: string;

  beforeAll(async () => {
    token = await tokenOf(server, accountAt(server, 1));
    await setSize(1280, 800);
    await openFromMenu(app.app, 'Actual Size');
    await signInAt(app.page, proxy.url, accountAt(server, 0));
    const guild = (await guildsOf(server, token))[0];
    if (guild === undefined) throw new Error('The demo member is in no guild');
    const channel = openTextChannel(guild);
    channelId = channel.id;
    await chatPage(app.page).openGuild(guild.name);
    await chatPage(app.page).openChannel(channel.name);
  });

  const happen = (event: string): Promise<void> =>
    app.app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name as 'resume'), event);
  const isThere = async (text: string): Promise<void> => {
    await chatPage(app.page).message(text).waitFor();
    await expect.poll(() => chatPage(app.page).textsWith(text)).toEqual([text]);
  };

  it.each([
    ['sleeps', 'suspend', 'resume'],
    ['is locked', 'lock-screen', 'unlock-screen'],
  ])(
    'that dies while the computer %s is found dead when it is back, and nothing is missed',
    async (_, away, back) => {
      await postMessage(server, token, channelId, `before it ${away}s`);
      await isThere(`before it ${away}s`);
      const before = proxy.gatewayConnections;
      await happen(away);
      // After a computer's sleep the connection is open but silent.
      proxy.deaden();
      await postMessage(server, token, channelId, `said during ${away}`);
      await happen(back);
      await expect.poll(() => proxy.gatewayConnections).toBeGreaterThan(before);
      await isThere(`said during ${away}`);
      await chatPage(app.page).banner.waitFor({ state: 'detached' });
    },
  );

  it('that was cut while the computer slept is made at once when it wakes', async () => {
    proxy.cut();
    await chatPage(app.page).banner.waitFor();
    await postMessage(server, token, channelId, 'said during the night');
    proxy.restore();
    await happen('resume');
    await isThere('said during the night');
    await chatPage(app.page).banner.waitFor({ state: 'detached' });
  });
});

describe('the system', () => {
  it('starts the app where that is asked for, and without its window where that is', async () => {
    const ask = (name: string, argument: object | null): Promise<unknown> =>
      app.page.evaluate(
        ([call, about]) =>
          (
            Reflect.get(globalThis, 'guildhall') as {
              invoke(name: string, argument: unknown): Promise<unknown>;
            }
          ).invoke(call, about),
        [name, argument] as const,
      );
    const file = join(config, 'autostart', 'guildhall.desktop');
    await expect(ask('startup.describe', null)).resolves.toEqual({ isOn: false, isBlocked: false });
    await answerQuestions(app.app, 'accept');
    await expect(ask('startup.set', { isOn: true })).resolves.toMatchObject({ value: { isOn: true } });
    expect(readFileSync(file, 'utf8')).toMatch(/^Exec="[^"]*electron" "[^"]+"$/m);
    await ask('preferences.set', { startsHidden: true });
    await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/^Exec=.* "--hidden"$/m);
    // As the desktop's own settings do.
    writeFileSync(file, readFileSync(file, 'utf8').replace('enabled=true', 'enabled=false'));
    await expect(ask('startup.describe', null)).resolves.toEqual({ isOn: false, isBlocked: true });
    await ask('startup.set', { isOn: false });
    expect(existsSync(file)).toBe(false);
  });
});

describe('the command line', () => {
  it('that names a folder which cannot be used ends the app with a word', async () => {
    const file = join(open(ownLaunch()).makeUserDataDir('file'), 'preferences.json');
    const { code, output } = await startAgain(file, []);
    expect(code).not.toBe(0);
    expect(output).toContain('--user-data-dir');
  });

  it('that names no server is answered with a word, and the app starts', async () => {
    const app = await openApp({ server: 'ftp://nowhere' });
    await app.page
      .getByText(/^--server is not a server address: 'ftp:\/\/nowhere'/)
      .first()
      .waitFor();
    await app.close();
  });
});
