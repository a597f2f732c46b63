// @ts-check
import { chmodSync, chownSync, lchownSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerOf, isCommand, runQuietly } from './command.mjs';
import { SetupError, say } from './progress.mjs';

/**
 * The user that runs Electron when root runs the tools: Electron's sandbox does not work for root, and it is never
 * turned off.
 * @typedef {{ name: string, uid: number, gid: number, home: string }} OrdinaryUser
 */

const NAME = 'guildhall-app';

/**
 * @param {string} line a line of passwd
 * @returns {OrdinaryUser}
 */
export function parsePasswd(line) {
  const [name = '', , uid = '', gid = '', , home = ''] = line.trim().split(':');
  return { name, uid: Number(uid), gid: Number(gid), home };
}

/**
 * The user for Electron; undefined if the tools do not run as root on Linux, because no other user is needed then.
 * @returns {Promise<OrdinaryUser | undefined>}
 */
export async function ensureOrdinaryUser() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const known = answerOf('getent', ['passwd', NAME]);
  if (known !== undefined) return parsePasswd(known);
  if (!isCommand('useradd') || !isCommand('setpriv')) {
    throw new SetupError(
      'Electron is not run as root, and useradd and setpriv (Debian: passwd, util-linux) are missing.\nInstall them, or run this as an ordinary user.',
    );
  }
  say(`Electron is not run as root: creating the user ${NAME} for it …`);
  const made = await runQuietly('useradd', ['--create-home', '--shell', '/usr/sbin/nologin', NAME]);
  const entry = answerOf('getent', ['passwd', NAME]);
  if (made.code !== 0 || entry === undefined) {
    throw new SetupError(`The user ${NAME} could not be created:\n${made.output.trim()}`);
  }
  return parsePasswd(entry);
}

/**
 * A command that runs another one as that user; the command itself if no other user is needed.
 * @param {OrdinaryUser | undefined} user
 * @param {readonly string[]} command
 * @returns {[string, ...string[]]}
 */
export function commandAs(user, command) {
  const [program = '', ...args] = command;
  if (user === undefined) return [program, ...args];
  const home = ['env', `HOME=${user.home}`, `USER=${user.name}`, `LOGNAME=${user.name}`];
  return [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--init-groups',
    ...home,
    program,
    ...args,
  ];
}

/**
 * The text of a script that starts Electron as that user. Playwright adds --no-sandbox to programs that root starts;
 * the script removes it.
 * @param {OrdinaryUser} user
 * @param {string} program
 */
export function wrapperScript(user, program) {
  const quoted = commandAs(user, [program]).map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  return `#!/bin/sh
for word do
  shift
  [ "$word" = --no-sandbox ] || set -- "$@" "$word"
done
exec ${quoted.join(' ')} "$@"
`;
}

/**
 * @param {OrdinaryUser} user
 * @param {string} program
 * @param {string} path path of the script to write
 * @returns {string} that path
 */
export function writeWrapper(user, program, path) {
  writeFileSync(path, wrapperScript(user, program));
  chmodSync(path, 0o755);
  return path;
}

/**
 * The first file or folder under these paths that the user cannot read, if there is one.
 * @param {OrdinaryUser} user
 * @param {readonly string[]} paths
 */
export function firstUnreadable(user, paths) {
  // Checked as that user, so that parent folders, groups and access lists all count.
  const [command, ...args] = commandAs(user, ['find', '-L', ...paths, '!', '-readable', '-print', '-quit']);
  const found = answerOf(command, args);
  return found === undefined ? paths[0] : found.trim() || undefined;
}

/**
 * Gives a folder and its contents to the user.
 * @param {OrdinaryUser} user
 * @param {string} folder
 */
export function giveFolder(user, folder) {
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveFolder(user, path);
    else lchownSync(path, user.uid, user.gid);
  }
}
