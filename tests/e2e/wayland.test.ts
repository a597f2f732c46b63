import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { openApp } from './support/open-app';
import { ownLaunch } from './support/own-launch';
import { startAgain } from './support/start-again';
import { sessionFolder, startWayland, type WaylandDesktop } from './support/wayland';

/** The environment variables that a display leaves when it is gone. */
const GONE = { DISPLAY: ':7777', WAYLAND_DISPLAY: 'wayland-7777' };

describe.runIf(process.platform === 'linux')('a desktop of Wayland', () => {
  let desktop: WaylandDesktop;
  beforeAll(async () => {
    desktop = await startWayland();
  });
  afterAll(() => desktop.stop());

  it('shows the window and lets one write, without X11', async () => {
    const app = await openApp({
      server: 'http://127.0.0.1:9',
      switches: ['--ozone-platform=wayland'],
      env: desktop.env,
    });
    onTestFinished(() => app.close());
    await app.page.getByLabel('Email').fill('somebody@example.org');
    await expect
      .poll(() => app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
      .toBe(true);
    await expect.poll(() => app.page.evaluate(() => document.visibilityState)).toBe('visible');
  });

  it('has an app of X11 where that works', async () => {
    const env = { ...desktop.env, DISPLAY: desktop.x11 };
    const app = await openApp({ server: 'http://127.0.0.1:9', env });
    onTestFinished(() => app.close());
    await app.page.getByLabel('Email').fill('somebody@example.org');
    await expect
      .poll(() => app.app.evaluate(({ app: itself }) => itself.commandLine.getSwitchValue('ozone-platform')))
      .toBe('');
  });

  it.each<[string, (own: WaylandDesktop) => Readonly<Record<string, string>>, readonly string[]]>([
    ['Wayland alone', () => ({}), []],
    ['Wayland, and an X11 that has gone', () => ({ DISPLAY: GONE.DISPLAY }), []],
    [
      'X11 in a session that says Wayland, which has gone',
      ({ x11 }) => ({ DISPLAY: x11, WAYLAND_DISPLAY: GONE.WAYLAND_DISPLAY, XDG_SESSION_TYPE: 'wayland' }),
      ['--ozone-platform-hint=auto'],
    ],
  ])('carries the whole app by itself where there is %s', async (_, change, words) => {
    const dir = open(ownLaunch()).makeUserDataDir('wayland');
    const env = { ...desktop.env, ...change(desktop) };
    const test = await startAgain(dir, ['--selftest', '--only', 'sign-in', ...words], env);
    expect(test).toMatchObject({ code: 0, output: expect.stringMatching(/^pass /m) as string });
  });
});

describe.runIf(process.platform === 'linux')('a computer without a display', () => {
  const nowhere = () => ({ XDG_RUNTIME_DIR: sessionFolder(), XAUTHORITY: '' });

  it.each([
    ['unnamed', { DISPLAY: '', WAYLAND_DISPLAY: '' }, 'DISPLAY is not set'],
    ['gone', GONE, 'the display in DISPLAY does not answer, the display in WAYLAND_DISPLAY does not answer'],
  ])('(%s) is told so in words, with an exit code', async (_, env, why) => {
    const dir = open(ownLaunch()).makeUserDataDir('no-display');
    const { code, output } = await startAgain(dir, [], { ...nowhere(), ...env });
    expect([code, output]).toEqual([1, expect.stringContaining(`but found none: ${why}`)]);
  });

  it('answers who asks for the version', async () => {
    const dir = open(ownLaunch()).makeUserDataDir('no-display');
    const { code, output } = await startAgain(dir, ['--version'], { ...nowhere(), DISPLAY: '' });
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+ \(Electron /m)]);
  });
});
