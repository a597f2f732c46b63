// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runQuietly } from './command.mjs';
import { endDaemon, startDaemon } from './daemon.mjs';
import { commandAs, giveFolder } from './ordinary-user.mjs';
import { SetupError } from './progress.mjs';

/** @typedef {import('./ordinary-user.mjs').OrdinaryUser} OrdinaryUser */

const START_MS = 60_000;

/**
 * Starts a message bus and an empty, unlocked keyring in a folder, so that the app's secrets are really encrypted and
 * the user's own keyring is not touched.
 * @param {string} folder
 * @param {OrdinaryUser | undefined} user
 * @param {NodeJS.ProcessEnv} env
 * @param {{ isMade?: boolean, bus?: string }} [options] isMade: false if the user has not chosen a password for the
 * keyring yet; bus: the address of an existing bus
 * @returns {Promise<{ env: { DBUS_SESSION_BUS_ADDRESS: string }, pids: number[] }>}
 */
export async function startKeyring(folder, user, env, { isMade = true, bus: given } = {}) {
  const data = join(folder, 'keyring');
  mkdirSync(data, { mode: 0o700 });
  if (user !== undefined) giveFolder(user, data);
  const bus =
    given === undefined
      ? startDaemon({
          name: 'The message bus (dbus-daemon)',
          command: commandAs(user, [
            'dbus-daemon',
            '--session',
            '--nofork',
            '--nopidfile',
            '--print-address',
          ]),
          env,
        })
      : undefined;
  const busEnv = { DBUS_SESSION_BUS_ADDRESS: given ?? (await bus?.firstLine()) ?? '' };
  const unlocked = isMade ? ['--unlock'] : [];
  const daemon = ['gnome-keyring-daemon', '--foreground', ...unlocked, '--components=secrets'];
  const keyring = startDaemon({
    name: 'The keyring',
    command: commandAs(user, ['env', `XDG_DATA_HOME=${data}`, ...daemon]),
    env: { ...env, ...busEnv },
    input: 'a keyring for one run',
  });
  const pids = [keyring.pid, ...(bus === undefined ? [] : [bus.pid])];
  if (await isAnswering(user, { ...env, ...busEnv })) return { env: busEnv, pids };
  for (const pid of pids) endDaemon(pid);
  throw new SetupError('The keyring (gnome-keyring-daemon) did not start.');
}

/**
 * Waits until the keyring owns its name on the bus.
 * @param {OrdinaryUser | undefined} user
 * @param {NodeJS.ProcessEnv} env
 */
async function isAnswering(user, env) {
  const [command, ...args] = commandAs(user, [
    ...[
      'dbus-send',
      '--print-reply',
      '--dest=org.freedesktop.DBus',
      '/',
      'org.freedesktop.DBus.NameHasOwner',
    ],
    'string:org.freedesktop.secrets',
  ]);
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if ((await runQuietly(command, args, { env })).output.includes('boolean true')) return true;
    await pause(50);
  }
  return false;
}
