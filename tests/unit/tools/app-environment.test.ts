import { describe, expect, it } from 'vitest';
import { appEnvironment, hasDisplay, launchSwitches } from '../../../tools/setup/app-environment.mjs';

const user = { name: 'guildhall-app', uid: 1001, gid: 1001, home: '/home/guildhall-app' };

describe("the app's environment", () => {
  it('is the person’s own, less what belongs to the tools', () => {
    const env = appEnvironment(
      {
        HOME: '/home/ann',
        LANG: 'de_DE.UTF-8',
        ELECTRON_RUN_AS_NODE: '1',
        NODE_OPTIONS: '-r x',
        VITEST: 'true',
        EMPTY: undefined,
      },
      undefined,
    );
    expect(env).toEqual({ HOME: '/home/ann', LANG: 'de_DE.UTF-8' });
  });

  it('holds nothing of root’s folders for another user', () => {
    const env = appEnvironment(
      {
        PATH: '/bin',
        HOME: '/root',
        XDG_CONFIG_HOME: '/root/.config',
        SECRET: 's',
        DISPLAY: ':1',
        GUILDHALL_X: 'y',
      },
      user,
    );
    expect(env).toEqual({
      LANG: 'C.UTF-8',
      PATH: '/bin',
      DISPLAY: ':1',
      GUILDHALL_X: 'y',
      HOME: '/home/guildhall-app',
      USER: 'guildhall-app',
      LOGNAME: 'guildhall-app',
    });
  });
});

it.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: '' }, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
])('%s with %j has a display: %s', (platform, env, expected) => {
  expect(hasDisplay(platform, env)).toBe(expected);
});

describe("Electron's switches", () => {
  const plain = { isVirtualDisplay: false, hasKeyring: false, sharedMemoryBytes: undefined };
  const GIB = 1024 ** 3;

  it.each([
    ['none on a desktop', {}, []],
    ['no graphics card on a virtual display', { isVirtualDisplay: true }, ['--disable-gpu']],
    ['the keyring that was started', { hasKeyring: true }, ['--password-store=gnome-libsecret']],
    [
      'a folder for shared memory in a container',
      { sharedMemoryBytes: 64 * 1024 ** 2 },
      ['--disable-dev-shm-usage'],
    ],
    ['shared memory where there is enough', { sharedMemoryBytes: 2 * GIB }, []],
  ])('%s', (_what, facts, switches) => {
    expect(launchSwitches({ ...plain, ...facts })).toEqual(switches);
  });

  it('never turn the sandbox off', () => {
    const all = launchSwitches({ isVirtualDisplay: true, hasKeyring: true, sharedMemoryBytes: 0 });
    expect(all.join(' ')).not.toMatch(/sandbox/);
  });
});
