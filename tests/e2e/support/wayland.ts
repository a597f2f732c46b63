import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { commandAs } from '../../../tools/setup/ordinary-user.mjs';
import { open } from '../../../tools/setup/prepare.mjs';
import { ownLaunch } from './own-launch';

/** A Wayland desktop without a screen, of the user that runs the app. */
export interface WaylandDesktop {
  /** The environment of an app on it, without X11. */
  readonly env: Readonly<Record<string, string>>;
  /** Its X11 display for older apps (XWayland). */
  readonly x11: string;
  stop(): Promise<void>;
}

/** A folder for sockets with access only for the user that runs the app. */
export const sessionFolder = (): string => {
  const prepared = open(ownLaunch());
  const folder = mkdtempSync(join(prepared.dataRoot, 'session-'));
  chmodSync(folder, 0o700);
  prepared.grant(folder);
  return folder;
};

/** Starts a desktop (cage, without a graphics card). */
export const startWayland = async (): Promise<WaylandDesktop> => {
  const { env, user } = ownLaunch();
  const XDG_RUNTIME_DIR = sessionFolder();
  // The only program of this desktop prints the display names, and lives until its input ends.
  const guest = ['sh', '-c', 'echo "$WAYLAND_DISPLAY $DISPLAY"; exec cat'];
  const [program, ...args] = commandAs(user, ['cage', '--', ...guest]);
  const desktop = spawn(program, args, {
    env: {
      ...env,
      ...{ XDG_RUNTIME_DIR, DISPLAY: '', WLR_BACKENDS: 'headless', WLR_LIBINPUT_NO_DEVICES: '1' },
      WLR_RENDERER: 'pixman',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((done) => desktop.once('close', () => done()));
  const [WAYLAND_DISPLAY = '', x11 = ''] = await new Promise<string[]>((done, fail) => {
    desktop.once('error', fail);
    desktop.once('exit', (code) => fail(new Error(`cage ended (${code})`)));
    createInterface({ input: desktop.stdout }).once('line', (line) => done(line.split(' ')));
  });
  return {
    env: { XDG_RUNTIME_DIR, WAYLAND_DISPLAY, DISPLAY: '', XAUTHORITY: '' },
    x11,
    stop: async () => {
      desktop.stdin.end();
      await ended;
    },
  };
};
