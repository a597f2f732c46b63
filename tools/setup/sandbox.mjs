// @ts-check
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answerOf } from './command.mjs';
import { commandAs } from './ordinary-user.mjs';
import { SetupError } from './progress.mjs';

/**
 * Ensures that Electron can sandbox its renderers on this Linux: by user namespaces, or else by its setuid program. The
 * sandbox is never turned off.
 * @param {string} program Electron's program
 * @param {import('./ordinary-user.mjs').OrdinaryUser | undefined} user the user that runs it
 */
export function ensureSandbox(program, user) {
  if (process.platform !== 'linux') return;
  if (succeeds(user, ['unshare', '--user', '--map-root-user', '--pid', '--fork', 'true'])) return;
  const guard = join(dirname(program), 'chrome-sandbox');
  if (existsSync(guard) && process.getuid?.() === 0) {
    chownSync(guard, 0, 0);
    chmodSync(guard, 0o4755);
  }
  if (isSetuidRoot(guard) && succeeds(user, probeOf(guard))) return;
  throw new SetupError(
    process.getuid?.() === 0
      ? "Electron's sandbox cannot work here: this machine allows no user namespaces, and the setuid sandbox fails too.\n" +
          'In a container, allow them (docker run --security-opt seccomp=unconfined …) and start again.'
      : "Electron's sandbox needs user namespaces, which this system restricts. Allow its setuid sandbox with this command, and start again:\n\n" +
          `  sudo chown root:root '${guard}' && sudo chmod 4755 '${guard}'\n`,
  );
}

/**
 * A command that runs `true` in the setuid sandbox. The sandbox expects a call by Electron: with its version in the
 * environment and certain file descriptors open.
 * @param {string} guard
 */
function probeOf(guard) {
  const files = [3, 4, 5, 6, 7].map((descriptor) => `${descriptor}</dev/null`).join(' ');
  return ['env', 'SBX_CHROME_API_RQ=1', 'sh', '-c', `exec "$0" /bin/true ${files}`, guard];
}

/** @param {import('./ordinary-user.mjs').OrdinaryUser | undefined} user @param {readonly string[]} command */
function succeeds(user, command) {
  const [program, ...args] = commandAs(user, command);
  return answerOf(program, args) !== undefined;
}

/** @param {string} path */
function isSetuidRoot(path) {
  if (!existsSync(path)) return false;
  const { uid, mode } = statSync(path);
  return uid === 0 && (mode & 0o4000) !== 0;
}
