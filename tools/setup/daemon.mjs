// @ts-check
import { spawn } from 'node:child_process';
import { SetupError } from './progress.mjs';

const START_MS = 60_000;

/**
 * @typedef {object} DaemonOptions
 * @property {string} name for the error message if it does not start
 * @property {readonly [string, ...string[]]} command
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [input] its standard input
 */

/**
 * Starts a program that keeps running, in a process group of its own, so that Ctrl-C for this process does not end the
 * program first. The program does not keep this process alive.
 * @param {DaemonOptions} options
 * @returns {{ pid: number, firstLine: () => Promise<string> }} firstLine: waits for the first line of output
 */
export function startDaemon({ name, command: [program, ...args], env, input = '' }) {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  child.stdin.on('error', () => undefined).end(input);
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (complaints += String(text)));
  /** @type {Promise<string>} */
  const line = new Promise((resolve, reject) => {
    const fail = () => reject(new SetupError(`${name} did not start:\n${complaints.trim()}`));
    child.once('error', fail).once('exit', fail);
    child.stdout.setEncoding('utf8').on('data', (text) => resolve(String(text).split('\n')[0]?.trim() ?? ''));
  });
  // A caller that does not wait for the line notices the failure by other means.
  line.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr])
    /** @type {import('node:net').Socket} */ (stream).unref();
  child.unref();
  return { pid: child.pid ?? 0, firstLine: () => withinLimit(line, name) };
}

/**
 * @param {Promise<string>} line
 * @param {string} name
 * @returns {Promise<string>}
 */
function withinLimit(line, name) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new SetupError(`${name} did not start within ${START_MS / 1000} s.`)),
      START_MS,
    );
    line.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Ends a daemon by its process id; does nothing if it has ended already.
 * @param {number} pid
 */
export function endDaemon(pid) {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // No such process.
  }
}
