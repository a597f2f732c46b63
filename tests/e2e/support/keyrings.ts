import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { kill } from 'node:process';
import { expect } from 'vitest';
import { runQuietly } from '../../../tools/setup/command.mjs';
import { endDaemon, startDaemon } from '../../../tools/setup/daemon.mjs';
import { startKeyring } from '../../../tools/setup/keyring.mjs';
import { commandAs, giveFolder } from '../../../tools/setup/ordinary-user.mjs';
import { type Launch, open } from '../../../tools/setup/prepare.mjs';
import { ownLaunch } from './own-launch';

/** A keyring of a test, on a bus of its own. */
export interface TestKeyring {
  /** The address of the bus. */
  readonly address: string;
  /** The environment with which the app finds the keyring. */
  readonly env: Record<string, string>;
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** Starts counting its password prompts. */
  watchPrompts(): Promise<() => number>;
  /** The keyring runs, but does not answer. */
  freeze(): void;
  thaw(): void;
  /** Ends the keyring but not the bus: as on a desktop without a keyring. */
  end(): Promise<void>;
  stop(): void;
}

/** The same password as in tools/setup/keyring.mjs. */
const PASSWORD = 'a keyring for one run';

const isRunning = (pid: number): boolean => {
  try {
    return kill(pid, 0);
  } catch {
    return false;
  }
};

/** An unused keyring, as on another computer. If `isMade` is false, its first use prompts for a new password. */
export const newKeyring = async (
  name: string,
  launch: Launch = ownLaunch(),
  options: { readonly isMade?: boolean; readonly bus?: string } = {},
): Promise<TestKeyring> => {
  const { dataRoot, user, env } = open(launch);
  const folder = join(dataRoot, `keyring-${name}`);
  const runtime = join(folder, 'run');
  for (const made of [folder, runtime]) mkdirSync(made, { mode: 0o755 });
  if (user !== undefined) giveFolder(user, folder);
  const place = { ...env, XDG_RUNTIME_DIR: runtime };
  const { pids, env: bus } = await startKeyring(folder, user, place, options);
  const own = { ...env, ...bus, XDG_RUNTIME_DIR: runtime };
  const watching: ChildProcess[] = [];
  const tell = (signal: NodeJS.Signals): void => {
    const [pid] = pids;
    if (pid !== undefined) kill(pid, signal);
  };
  const endKeyring = async (): Promise<void> => {
    for (const pid of pids.splice(0, 1)) {
      endDaemon(pid);
      await expect.poll(() => isRunning(pid)).toBe(false);
    }
  };
  return {
    env: bus,
    address: bus.DBUS_SESSION_BUS_ADDRESS,
    lock: async () => {
      const [command, ...args] = commandAs(user, [
        ...[
          'dbus-send',
          '--session',
          '--print-reply',
          '--dest=org.freedesktop.secrets',
          '/org/freedesktop/secrets',
        ],
        ...['org.freedesktop.Secret.Service.Lock', 'array:objpath:/org/freedesktop/secrets/collection/login'],
      ]);
      const { code, output } = await runQuietly(command, args, { env: own });
      if (code !== 0) throw new Error(`The keyring was not locked: ${output}`);
    },
    unlock: async () => {
      // The user would get a prompt for the password; instead, the keyring is restarted with it.
      await endKeyring();
      const daemon = ['gnome-keyring-daemon', '--foreground', '--unlock', '--components=secrets'];
      const { pid } = startDaemon({
        name: 'The keyring',
        command: commandAs(user, ['env', `XDG_DATA_HOME=${join(folder, 'keyring')}`, ...daemon]),
        env: own,
        input: PASSWORD,
      });
      pids.unshift(pid);
    },
    watchPrompts: async () => {
      const [command, ...args] = commandAs(user, ['dbus-monitor', '--session', "member='BeginPrompting'"]);
      const monitor = spawn(command, args, { env: own, stdio: ['ignore', 'pipe', 'ignore'] });
      let heard = '';
      monitor.stdout.setEncoding('utf8').on('data', (text: string) => (heard += text));
      watching.push(monitor);
      // The monitor reports its bus name first, and then its loss: from then on it only listens.
      await expect.poll(() => heard).toContain('NameLost');
      return () => heard.split('member=BeginPrompting').length - 1;
    },
    freeze: () => tell('SIGSTOP'),
    thaw: () => tell('SIGCONT'),
    end: endKeyring,
    stop: () => {
      tell('SIGCONT');
      for (const monitor of watching) monitor.kill();
      for (const pid of pids) endDaemon(pid);
    },
  };
};
