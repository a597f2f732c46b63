// @ts-check
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf } from './command.mjs';
import { commandAs, giveFolder } from './ordinary-user.mjs';
import { say } from './progress.mjs';

/** @typedef {import('./ordinary-user.mjs').OrdinaryUser} OrdinaryUser */

/**
 * A folder for one run: profiles, keys, sockets.
 * @param {OrdinaryUser | undefined} user a second user with access to it
 */
export function makeDataRoot(user) {
  // Another user may have no access to this user's folder for temporary files.
  const isOpen = user === undefined || canEnter(user, tmpdir());
  const root = mkdtempSync(join(isOpen ? tmpdir() : '/tmp', 'guildhall-run-'));
  if (user !== undefined) chmodSync(root, 0o755);
  return root;
}

/**
 * Removes the folder. An app that is just ending may still write; remaining files are in a folder for temporary files.
 * @param {string} dataRoot
 */
export function removeDataRoot(dataRoot) {
  try {
    rmSync(dataRoot, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch (error) {
    say(`${dataRoot} could not be removed: ${String(error)}`);
  }
}

/** @param {OrdinaryUser} user @param {string} folder */
function canEnter(user, folder) {
  const [command, ...args] = commandAs(user, ['test', '-x', folder]);
  return answerOf(command, args) !== undefined;
}

/**
 * Folders for temporary files and sockets that the other user can write.
 * @param {string} dataRoot
 * @param {OrdinaryUser | undefined} user
 * @returns {Record<string, string>}
 */
export function ownFolders(dataRoot, user) {
  if (user === undefined) return {};
  const make = (/** @type {string} */ name) => {
    const folder = join(dataRoot, name);
    mkdirSync(folder, { mode: 0o700 });
    giveFolder(user, folder);
    return folder;
  };
  return { TMPDIR: make('tmp'), XDG_RUNTIME_DIR: make('run') };
}

/**
 * Opens root's own display to the ordinary user by a copy of its key.
 * @param {string} dataRoot
 * @param {OrdinaryUser} user
 * @returns {Record<string, string>}
 */
export function displayKeyCopy(dataRoot, user) {
  const key = process.env.XAUTHORITY ?? join(process.env.HOME ?? '/root', '.Xauthority');
  if (!existsSync(key)) return {};
  const copy = join(dataRoot, 'xauthority');
  copyFileSync(key, copy);
  chmodSync(copy, 0o600);
  chownSync(copy, user.uid, user.gid);
  return { XAUTHORITY: copy };
}
