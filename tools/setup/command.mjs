// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 1 for any signal, not 128 plus its number
 * @property {string} output standard output and error, in the order of arrival
 */

/**
 * Runs a command to its end with its output on this terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} the exit code
 */
export function runVisibly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: 'inherit' });
    const release = forwardSignals(child);
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('exit', (code) => {
      release();
      resolve(code ?? 1);
    });
  });
}

/** A third of the processor's time of what runs beside it at the usual priority. */
const ASIDE = 5;

/**
 * The same in parallel with other commands: every line of output starts with the label.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @param {{ label: string, isAside: boolean }} lane the label, and whether the other commands come first
 * @returns {Promise<number>} the exit code
 */
export function runLabelled(command, args, options, { label, isAside }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['inherit', 'pipe', 'pipe'] });
    if (isAside && child.pid !== undefined) setPriority(child.pid, ASIDE);
    const release = forwardSignals(child);
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${label} | ${line}\n`));
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('close', (code) => {
      release();
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs a command to its end and returns its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<Outcome>}
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += String(text)));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The standard output of a short command, or undefined when it fails or does not exist.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {string | undefined}
 */
export function answerOf(command, args) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : undefined;
}

/**
 * Whether a command exists on the PATH.
 * @param {string} command
 */
export function isCommand(command) {
  return answerOf('sh', ['-c', `command -v ${command}`]) !== undefined;
}

/**
 * Passes the signals that end this process on to a child, so that the child can end gracefully.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops the forwarding
 */
function forwardSignals(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => void child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}
