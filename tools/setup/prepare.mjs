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

/** Those that end a process, with their numbers. */
const SIGNALS = /** @type {const} */ ([
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
]);

/**
 * All that is needed to start the app here; plain data, so that it can be handed to another process (see `open`).
 * @typedef {object} Launch
 * @property {string} electronPath the program to start; where root runs this, a script that becomes an ordinary user
 * @property {string} electronVersion
 * @property {string} appPath the app's folder, readable by who runs it
 * @property {Record<string, string>} env the whole environment, display and keyring included
 * @property {string[]} launchArgs switches, to go before the app's path
 * @property {string} dataRoot a folder for this run, removed by `dispose`
 * @property {import('./ordinary-user.mjs').OrdinaryUser | undefined} user who runs the app, if that is another user
 *
 * @typedef {Launch & Abilities} Prepared
 *
 * @typedef {object} Abilities
 * @property {(name?: string, options?: { hasNews?: boolean }) => string} makeUserDataDir a new folder that the app
 *   can write, for `--user-data-dir`: of somebody who has closed What's New, unless it `hasNews`
 * @property {(folder: string) => string} readableApp another app's folder, or a copy of it, that who runs Electron can read
 * @property {(folder: string) => void} grant hands a folder of the caller's, and all in it, to who runs the app
 *
 * @typedef {object} Wishes
 * @property {'own' | 'virtual'} [display] 'own' (the default): the person's display, a virtual one only where there is
 *   none; 'virtual': on Linux a virtual one wherever Xvfb can be had
 * @property {boolean} [keyring] on Linux, an unlocked keyring of its own, so that safeStorage encrypts
 * @property {boolean} [desktop] on Linux, the programs that a test's desktop is made of: a notification daemon
 * @property {boolean} [packages] on Linux, the programs that judge packages
 * @property {string} [app] another app's folder in place of this project, which is then not built
 */

/**
 * The machine's part of the set-up: packages, Electron, system libraries, an ordinary user. It says what it does, and
 * throws a SetupError that says what a person can do.
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

/**
 * All the set-up that is missing, the build too, and what has to run while the app does: a virtual display, a keyring.
 * `dispose` ends it, and so does the end of this process.
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
    let env = { ...appEnvironment(process.env, user), ...ownFolders(dataRoot, user) };
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
      const keyring = await startKeyring(dataRoot, user, env);
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

/** The preferences of somebody who has closed What's New (`CURRENT_RELEASE` in src/domain/releases). */
const SEEN = { version: 1, whatsNewSeen: 'Pre Release Beta-1' };

/**
 * The abilities that go with a launch: for a process that was handed its plain data.
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
  // Where a person sits in front of it and Xvfb is neither there nor to be installed, their own display will do.
  return display === 'virtual' && (isCommand('Xvfb') || process.getuid?.() === 0);
}

/** Bytes of shared memory, which only Linux bounds. */
function sharedMemory() {
  if (process.platform !== 'linux' || !existsSync('/dev/shm')) return undefined;
  const { blocks, bsize } = statfsSync('/dev/shm');
  return blocks * bsize;
}

/**
 * A signal ends a process without its 'exit' handlers, unless it is turned into an exit. Who passes a signal on to a child
 * listens to it as well, and is left to wait for that child.
 */
function endsOnSignals() {
  for (const [signal, number] of SIGNALS) {
    if (process.listenerCount(signal) > 0) continue;
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
}
