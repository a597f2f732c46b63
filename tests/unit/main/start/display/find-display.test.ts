import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askDisplay,
  probeDisplay,
  isListening,
  waylandAddress,
  x11Place,
} from '../../../../../src/main/start/display/display-sockets';
import {
  type DisplayAnswer,
  type DisplaySystem,
  findDisplay,
} from '../../../../../src/main/start/display/find-display';
import { leadToDisplay, ledWords } from '../../../../../src/main/start/display/lead-to-display';

const find = async (chosen: string, x11: DisplayAnswer, wayland: DisplayAnswer, isLed = false) => {
  const asked: DisplaySystem[] = [];
  const ask = async (system: DisplaySystem) => (asked.push(system), { x11, wayland }[system]);
  const choice = await findDisplay({ chosen, isLed, ask });
  return { asked, said: choice.kind === 'lead' ? choice.to : choice.kind === 'none' ? choice.error : 'go' };
};
const none = (why: string) => `Guildhall needs a display to show its window, but found none: ${why}.`;

describe('what a window is drawn by', () => {
  it.each<[chosen: string, x11: DisplayAnswer, wayland: DisplayAnswer, said: string]>([
    ['', 'works', 'works', 'go'],
    ['x11', 'works', 'unnamed', 'go'],
    ['wayland', 'works', 'works', 'go'],
    ['wayland', 'unnamed', 'works', 'go'],
    ['', 'unnamed', 'works', 'wayland'],
    ['', 'dead', 'works', 'wayland'],
    ['x11', 'unnamed', 'works', 'wayland'],
    ['wayland', 'works', 'dead', 'x11'],
    ['wayland', 'works', 'unnamed', 'x11'],
    ['', 'unnamed', 'unnamed', none('DISPLAY is not set, WAYLAND_DISPLAY is not available')],
    ['', 'dead', 'unnamed', none('the display in DISPLAY does not answer, WAYLAND_DISPLAY is not available')],
    [
      'wayland',
      'unnamed',
      'dead',
      none('the display in WAYLAND_DISPLAY does not answer, DISPLAY is not set'),
    ],
    ['headless', 'dead', 'dead', 'go'],
  ])('where Electron has chosen %j, X11 is %s and Wayland is %s: %s', async (chosen, x11, wayland, said) => {
    expect((await find(chosen, x11, wayland)).said).toBe(said);
  });

  it('is not asked for elsewhere where the choice of Electron works', async () => {
    expect((await find('', 'works', 'works')).asked).toEqual(['x11']);
    expect((await find('wayland', 'works', 'works')).asked).toEqual(['wayland']);
    expect((await find('headless', 'works', 'works')).asked).toEqual([]);
  });

  it('is led to once: a start that was led there goes nowhere else', async () => {
    expect((await find('wayland', 'works', 'works', true)).said).toBe('go');
    expect((await find('wayland', 'works', 'dead', true)).said).toBe(
      none('the display in WAYLAND_DISPLAY does not answer'),
    );
  });
});

describe('the place of a display', () => {
  it.each([
    ['', null],
    [':0', ['/tmp/.X11-unix/X0', '\0/tmp/.X11-unix/X0']],
    [':12.1', ['/tmp/.X11-unix/X12', '\0/tmp/.X11-unix/X12']],
    ['unix:3', ['/tmp/.X11-unix/X3', '\0/tmp/.X11-unix/X3']],
    ['localhost:10.0', 'elsewhere'],
    ['desk.example:0', 'elsewhere'],
    ['/private/tmp/launch/org.x:0', 'elsewhere'],
  ])('of X11 named %j', (display, place) => expect(x11Place(display)).toEqual(place));

  it.each([
    [{}, null],
    [{ XDG_RUNTIME_DIR: 'relative' }, null],
    [{ XDG_RUNTIME_DIR: '/run/user/1' }, ['/run/user/1/wayland-0']],
    [{ XDG_RUNTIME_DIR: '/run/user/1', WAYLAND_DISPLAY: '' }, ['/run/user/1/wayland-0']],
    [{ XDG_RUNTIME_DIR: '/run/user/1', WAYLAND_DISPLAY: 'wayland-3' }, ['/run/user/1/wayland-3']],
    [{ WAYLAND_DISPLAY: 'wayland-3' }, null],
    [{ WAYLAND_DISPLAY: '/run/sway' }, ['/run/sway']],
    [{ WAYLAND_SOCKET: '5' }, 'elsewhere'],
  ])('of Wayland in %j', (environment, place) => expect(waylandAddress(environment)).toEqual(place));
});

describe.runIf(process.platform !== 'win32')('a display', () => {
  let folder: string;
  let server: Server;
  const held: (() => void)[] = [];
  const hold = (release: () => void): void => void held.push(release);
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-display-'));
    server = createServer();
    await new Promise<void>((resolve) => server.listen(join(folder, 'wayland-1'), resolve));
  });
  afterEach(async () => {
    for (const release of held.splice(0)) release();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('works where somebody listens', async () => {
    expect(await isListening(join(folder, 'wayland-1'), hold)).toBe(true);
    expect(await probeDisplay([join(folder, 'none'), join(folder, 'wayland-1')], hold)).toBe('works');
    const ask = askDisplay(
      { XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: 'wayland-1', DISPLAY: ':7777' },
      'far:0',
      hold,
    );
    expect([await ask('wayland'), await ask('x11')]).toEqual(['works', 'works']);
  });

  it('is left when it is said, not before: it may begin anew when its last client leaves', async () => {
    const came: string[] = [];
    const left: string[] = [];
    server.on('connection', (socket) => {
      const name = `client ${came.length}`;
      came.push(name);
      socket.once('end', () => left.push(name)).pipe(socket);
    });
    expect(await probeDisplay([join(folder, 'wayland-1')], hold)).toBe('works');
    // When the server has answered this, it has processed all earlier messages.
    const client = connect(join(folder, 'wayland-1'));
    held.push(() => void client.destroy());
    client.write('?');
    await once(client, 'data');
    expect([came, left]).toEqual([['client 0', 'client 1'], []]);
    held.shift()?.();
    await expect.poll(() => left).toEqual(['client 0']);
  });

  it('is dead where nobody does, and unnamed where nothing says where it is', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await probeDisplay([join(folder, 'file'), join(folder, 'none')], hold)).toBe('dead');
    const ask = askDisplay({ XDG_RUNTIME_DIR: folder }, '', hold);
    expect([await ask('wayland'), await ask('x11')]).toEqual(['dead', 'unnamed']);
  });

  it('is led to by a start with the same words, and this choice alone', () => {
    expect(
      ledWords(
        ['/opt/guildhall', '--ozone-platform=x11', '--ozone-platform-hint=auto', '--hidden', 'guildhall://x'],
        'wayland',
      ),
    ).toEqual(['--ozone-platform=wayland', '--display-led', '--hidden', 'guildhall://x']);
  });

  it('ends as that start ends', async () => {
    const node = (script: string) => leadToDisplay(process.execPath, ['-e', script]);
    expect(await node('process.exit(7)')).toBe(7);
    expect(await node("process.kill(process.pid, 'SIGKILL')")).toBe(137);
    await expect(leadToDisplay(join(folder, 'nothing'), [])).rejects.toThrow('ENOENT');
  });
});
