// @ts-check
import { existsSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appEnvironment, hasDisplay, launchSwitches } from './app-environment.mjs';
import { ensureBuild } from './build.mjs';
import { isCommand } from './command.mjs';
import { endDaemon } from './daemon.mjs';
import { ensureElectron } from './electron-runtime.mjs';
import { startKeyring } from './keyring.mjs';
import { ensureOrdinaryUser, giveFolder, writeWrapper } from './ordinary-user.mjs';
import { ensurePackages } from './packages.mjs';
import { PROJECT } from './project.mjs';
import { displayKeyCopy, makeDataRoot, ownFolders, removeDataRoot } from './run-folder.mjs';
import { ensureSandbox } from './sandbox.mjs';
import { withSetupLock } from './setup-lock.mjs';
import { readableApp, readableRuntime } from './staging.mjs';
import { ensureSystemLibraries } from './system-libraries.mjs';
import { startVirtualDisplay } from './virtual-display.mjs';

/** Signals that end a process, with their numbers. */
const SIGNALS = /** @type {const} */ ([
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
]);

/**
 * Everything that is needed to start the app on this machine; plain data, so that another process can use it (see
 * `open`).
 * @typedef {object} Launch
 * @property {string} electronPath the program to start; for root, a script that switches to an ordinary user
 * @property {string} electronVersion
 * @property {string} appPath the app's folder, readable for the user that runs the app
 * @property {Record<string, string>} env the whole environment, display and keyring included
 * @property {string[]} launchArgs switches, before the app's path
 * @property {string} dataRoot a folder for this run, removed by `dispose`
 * @property {import('./ordinary-user.mjs').OrdinaryUser | undefined} user the user that runs the app, if it is another
 * one
 *
 * @typedef {Launch & Abilities} Prepared
 *
 * @typedef {object} Abilities
 * @property {(name?: string, options?: { hasNews?: boolean }) => string} makeUserDataDir a new folder that the app can
 * write, for `--user-data-dir`: with preferences of a user who has closed What's New, unless `hasNews`
 * @property {(folder: string) => string} readableApp another app's folder, or a copy of it that Electron's user can
 * read
 * @property {(folder: string) => void} grant gives a folder of the caller, with its contents, to the app's user
 *
 * @typedef {object} Wishes
 * @property {'own' | 'virtual'} [display] 'own' (the default): the user's display, or a virtual one if there is none;
 * 'virtual': on Linux a virtual one if Xvfb is available
 * @property {string} [bus] the address of the message bus of the keyring; one of its own if left out
 * @property {boolean} [keyring] on Linux, an unlocked keyring of its own, so that safeStorage encrypts
 * @property {boolean} [desktop] on Linux, the programs of a test's desktop, such as a notification daemon
 * @property {boolean} [packages] on Linux, the programs that check packages
 * @property {string} [app] another app's folder in place of this project, which is then not built
 */

/**
 * The set-up of the machine: packages, Electron, system libraries, an ordinary user. Reports its steps, and throws a
 * SetupError with the remedy.
 * @param {Wishes} [wishes]
 * @returns {Promise<string>} Electron's version
 */
export const ensureEnvironment = async (wishes = {}) => (await ensureMachine(wishes)).electron.version;

/** @param {Wishes} wishes */
function ensureMachine(wishes) {
  return withSetupLock(async () => {
    await ensurePackages();
    const electron = await ensureElectron();
    const usesVirtualDisplay = wantsVirtualDisplay(wishes);
    await ensureSystemLibraries(electron.program, [
      ...(usesVirtualDisplay ? /** @type {const} */ (['display']) : []),
      ...(wishes.keyring === true ? /** @type {const} */ (['keyring']) : []),
      ...(wishes.desktop === true ? /** @type {const} */ (['desktop']) : []),
      ...(wishes.packages === true ? /** @type {const} */ (['packages']) : []),
    ]);
    return { electron, usesVirtualDisplay, user: await ensureOrdinaryUser() };
  });
}

/** Tools and tests begin with the demo, where a person is asked about a server of their own first.
 * @type {Record<string, string>} */
const SHOWS_DEMO = { GUILDHALL_DEMO: '1' };

/**
 * Runs the missing steps of the set-up, including the build, and starts the programs that must run beside the app: a
 * virtual display, a keyring. `dispose` ends them, and so does the end of this process.
 * @param {Wishes} [wishes]
 * @returns {Promise<Prepared & { dispose: () => void }>}
 */
export async function prepare(wishes = {}) {
  const { electron, usesVirtualDisplay, user } = await ensureMachine(wishes);
  const place = await withSetupLock(async () => {
    const app = wishes.app ?? PROJECT;
    if (wishes.app === undefined) await ensureBuild();
    return user === undefined
      ? { program: electron.program, app }
      : { program: readableRuntime(user, electron.program), app: readableApp(user, app) };
  });
  ensureSandbox(place.program, user);

  const dataRoot = makeDataRoot(user);
  /** @type {number[]} */
  const daemons = [];
  const dispose = () => {
    for (const pid of daemons.splice(0)) endDaemon(pid);
    removeDataRoot(dataRoot);
    process.off('exit', dispose);
  };
  process.once('exit', dispose);
  endsOnSignals();
  try {
    let env = { ...appEnvironment(process.env, user), ...ownFolders(dataRoot, user), ...SHOWS_DEMO };
    if (usesVirtualDisplay) {
      delete env.WAYLAND_DISPLAY;
      const display = await startVirtualDisplay(dataRoot, user, env);
      daemons.push(display.pid);
      env = { ...env, ...display.env };
    } else if (user !== undefined) {
      env = { ...env, ...displayKeyCopy(dataRoot, user) };
    }
    const hasKeyring = wishes.keyring === true && process.platform === 'linux';
    if (hasKeyring) {
      const keyring = await startKeyring(
        dataRoot,
        user,
        env,
        wishes.bus === undefined ? {} : { bus: wishes.bus },
      );
      daemons.push(...keyring.pids);
      env = { ...env, ...keyring.env };
    }
    const launch = {
      electronPath: user ? writeWrapper(user, place.program, join(dataRoot, 'electron')) : place.program,
      electronVersion: electron.version,
      appPath: place.app,
      env,
      launchArgs: launchSwitches({
        isVirtualDisplay: usesVirtualDisplay,
        hasKeyring,
        sharedMemoryBytes: sharedMemory(),
      }),
      dataRoot,
      user,
    };
    return { ...open(launch), dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** The preferences of a user who has closed What's New (`CURRENT_RELEASE` in src/domain/releases). */
const SEEN = { version: 1, whatsNewSeen: 'Pre Release Beta-1' };

/**
 * Adds the abilities to a launch, for a process that has received only its plain data.
 * @param {Launch} launch
 * @returns {Prepared}
 */
export function open(launch) {
  const { dataRoot, user } = launch;
  const grant = (/** @type {string} */ folder) => {
    if (user !== undefined) giveFolder(user, folder);
  };
  const makeUserDataDir = (name = 'profile', { hasNews = false } = {}) => {
    const folder = mkdtempSync(join(dataRoot, `${name}-`));
    const settings = hasNews ? { ...SEEN, whatsNewSeen: 'an earlier release' } : SEEN;
    writeFileSync(join(folder, 'preferences.json'), JSON.stringify(settings));
    grant(folder);
    return folder;
  };
  /** @param {string} folder */
  const readable = (folder) => (user === undefined ? folder : readableApp(user, folder));
  return { ...launch, makeUserDataDir, readableApp: readable, grant };
}

/** @param {Wishes} wishes */
function wantsVirtualDisplay({ display = 'own' }) {
  if (process.platform !== 'linux') return false;
  if (!hasDisplay(process.platform, process.env)) return true;
  // On a user's own desktop without Xvfb, and without the right to install it, the user's own display is used.
  return display === 'virtual' && (isCommand('Xvfb') || process.getuid?.() === 0);
}

/** Bytes of shared memory, which only Linux limits. */
function sharedMemory() {
  if (process.platform !== 'linux' || !existsSync('/dev/shm')) return undefined;
  const { blocks, bsize } = statfsSync('/dev/shm');
  return blocks * bsize;
}

/**
 * A signal ends a process without its 'exit' handlers, so a listener turns it into an exit. If another listener
 * forwards the signal to a child, this one leaves the process to wait for that child.
 */
function endsOnSignals() {
  for (const [signal, number] of SIGNALS) {
    if (process.listenerCount(signal) > 0) continue;
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
}
