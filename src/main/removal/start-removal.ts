import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { app, dialog } from 'electron/main';
import { LINK_SCHEME } from '../page/own-page';
import { BusPeer } from '../bus/peer';
import { inTime, sessionBusAddress } from '../bus/session-bus';
import { systemClock as clock } from '../clock';
import { SERVER_FOLDERS } from '../local-server/folders';
import { type Kept, keptFolder, keptOutside } from './find-kept';
import { findKeyringKey, isInKwallet, KEY_NAME, KWALLET_LEFT } from './keyring-key';
import { inspectFolder } from './inspect-folder';
import { removeMyData, type RemovalOutcome } from './remove-my-data';
import { whyRefused } from './remove-tree';
import type { RemovalRequest } from './request';
import { holdStore } from './server-lock';

/** A keyring that does not answer within this time, in milliseconds, is left alone. */
const KEYRING_WITHIN_MS = 5000;
/** The time limit for the requesting app to release its folder, and the interval of the attempts, in milliseconds. */
const LET_GO_WITHIN_MS = 10_000;
const TRY_EVERY_MS = 100;

const KEY_WHAT = 'the key that encrypts your sign-in';

/** Reads a line from the terminal; null if the input ends without one. */
const askHere = async (question: string): Promise<string | null> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const end = new Promise<null>((none) => terminal.once('close', () => none(null)));
  try {
    return await Promise.race([terminal.question(question), end]);
  } finally {
    terminal.close();
  }
};

/** The key in the keyring of this desktop. */
const keptKey = async (): Promise<readonly Kept[]> => {
  if (process.platform !== 'linux') return [];
  try {
    const peer = await inTime(clock, KEYRING_WITHIN_MS, BusPeer.join(sessionBusAddress()));
    const key = await inTime(clock, KEYRING_WITHIN_MS, findKeyringKey(peer, app.getName()));
    if (key === null) {
      peer.leave();
      return [];
    }
    return [
      {
        name: KEY_NAME,
        what: KEY_WHAT,
        bytes: null,
        remove: () => inTime(clock, KEYRING_WITHIN_MS, key.remove()).finally(() => peer.leave()),
      },
    ];
  } catch {
    // Without a bus, or a responding keyring, no key can be found.
    return [];
  }
};

/** The key in KWallet, according to the data folder. */
const keptInKwallet = (folder: string | null): readonly Kept[] => {
  let text: string | null = null;
  try {
    text = folder === null ? null : readFileSync(join(folder, 'session-token'), 'utf8');
  } catch {
    // No user is signed in.
  }
  if (!isInKwallet(text)) return [];
  return [{ name: KWALLET_LEFT.name, what: KEY_WHAT, bytes: null, remove: () => [KWALLET_LEFT] }];
};

/** The app's registrations with Windows and macOS. */
const keptBySystem = (): readonly Kept[] => {
  if (process.platform === 'linux') return [];
  const remove = () => {
    app.setLoginItemSettings({ openAtLogin: false });
    app.removeAsDefaultProtocolClient(LINK_SCHEME);
    return [];
  };
  return [
    { name: 'System settings', what: 'starting with the system, and guildhall: links', bytes: null, remove },
  ];
};

const wait = (ms: number): Promise<void> => new Promise((done) => clock.set(done, ms));

/** Removes the data, and returns the outcome; the app does not start. `given` is the value of --user-data-dir. */
const remove = async (request: RemovalRequest, given: string | null): Promise<RemovalOutcome> => {
  if (given === '')
    return { kind: 'refused', text: '--user-data-dir needs a folder: --user-data-dir=/path/to/one' };
  const usual = join(app.getPath('appData'), app.getName());
  const named = given === null ? usual : resolve(process.cwd(), given);
  const isUsual = (inspectFolder(named)?.path ?? named) === (inspectFolder(usual)?.path ?? usual);
  const stores: (() => void)[] = [];
  const releaseApp = (): void => app.releaseSingleInstanceLock();
  const takeFolder = async (path: string): Promise<boolean> => {
    app.setPath('userData', path);
    const until = clock.elapsed() + (request.asked === 'in-app' ? LET_GO_WITHIN_MS : 0);
    for (;;) {
      if (app.requestSingleInstanceLock()) return true;
      if (clock.elapsed() >= until) return false;
      await wait(TRY_EVERY_MS);
    }
  };
  const staying = (): string | null =>
    !isUsual && existsSync(usual) && readdirSync(usual).length > 0 ? usual : null;
  return removeMyData(request, {
    look: () => {
      const seen = inspectFolder(named);
      return seen === null ? null : { ...seen, isUsual };
    },
    named: isUsual ? null : named,
    home: realpathSync(homedir()),
    hold: async (path) => {
      try {
        accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
      } catch (fault) {
        return `Nothing was removed: ${path} cannot be used (${whyRefused(fault)}).`;
      }
      if (!(await takeFolder(path)))
        return `Nothing was removed: Guildhall is using ${path}. Quit it (its icon may be in the tray) and try again.`;
      for (const folder of Object.values(SERVER_FOLDERS)) {
        const held = await holdStore(join(path, folder));
        if (held === null)
          return `Nothing was removed: a Guildhall server is using ${join(path, folder)}. Stop it and try again.`;
        stores.push(held);
      }
      return null;
    },
    release: () => {
      for (const release of stores.splice(0)) release();
      releaseApp();
    },
    find: async (path) => {
      const surroundings = {
        platform: process.platform,
        environment: process.env,
        home: homedir(),
        temporary: tmpdir(),
      };
      return [
        ...(path === null ? [] : [keptFolder({ path, named, release: releaseApp })]),
        ...(staying() === null
          ? [...keptOutside(surroundings), ...(await keptKey()), ...keptInKwallet(path), ...keptBySystem()]
          : []),
      ];
    },
    staying,
    ask: askHere,
  });
};

/**
 * Removes the person's data instead of starting the app, and ends this process: with 0 if nothing is left, else with 1
 * and a message. All of this happens before Electron is ready, so that no display is needed and Chromium writes
 * nothing.
 */
export const startRemoval = async (request: RemovalRequest, given: string | null): Promise<void> => {
  const { kind, text } = await remove(request, given).catch((fault: unknown): RemovalOutcome => ({
    kind: 'refused',
    text: `Nothing was removed: ${fault instanceof Error ? fault.message : String(fault)}`,
  }));
  (kind === 'done' ? process.stdout : process.stderr).write(`${text}\n`);
  if (kind === 'done' || request.asked !== 'in-app') {
    app.exit(kind === 'done' ? 0 : 1);
    return;
  }
  // A person who asked in the app sees no terminal. The files that Chromium writes for this dialog are deleted.
  const aside = mkdtempSync(join(tmpdir(), 'guildhall-'));
  process.once('exit', () => rmSync(aside, { recursive: true, force: true }));
  app.setPath('userData', aside);
  void app.whenReady().then(() => {
    dialog.showErrorBox('Some of your data is still on this computer', text);
    app.exit(1);
  });
};
