// @ts-check
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answerOf } from '../setup/command.mjs';
import { SetupError } from '../setup/progress.mjs';

const START_MS = 30_000;
const STOP_MS = 10_000;

/**
 * A server of the cluster that a test or a developer can start, stop and suspend.
 * @typedef {object} Part
 * @property {string} url URL for the nodes, with the password
 * @property {() => Promise<void>} start resolves once it answers
 * @property {() => Promise<void>} stop ends it gracefully
 * @property {() => Promise<void>} kill ends it and its descendants as a crash would (SIGKILL)
 * @property {() => void} pause suspends it (SIGSTOP): it runs, but does not answer
 * @property {() => void} resume
 */

/**
 * @typedef {object} PartOptions
 * @property {string} name
 * @property {string} url
 * @property {readonly [string, ...string[]]} command
 * @property {string} [input] its standard input
 * @property {NodeJS.Signals} stopSignal ends it gracefully
 * @property {() => Promise<boolean>} isReady
 */

/** Below the range of ephemeral ports: an outgoing connection must not take the port while a part restarts. */
const PORTS = { from: 20_000, count: 12_000 };

/** @param {number} port @returns {Promise<boolean>} whether the port has no listener */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A free port of loopback. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = PORTS.from + randomInt(PORTS.count);
    if (await isFree(port)) return port;
  }
}

/**
 * A process and all its descendants; PostgreSQL has one for each connection.
 * @param {number} pid
 * @returns {number[]}
 */
function familyOf(pid) {
  const children = (answerOf('ps', ['-o', 'pid=', '--ppid', String(pid)]) ?? '').split('\n');
  return [
    pid,
    ...children
      .map(Number)
      .filter((child) => child > 0)
      .flatMap(familyOf),
  ];
}

/** @param {number} pid @param {NodeJS.Signals | 0} signal */
function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    // The process has ended already.
    return false;
  }
}

/**
 * @param {PartOptions} options
 * @returns {Part}
 */
export function createPart({ name, url, command: [program, ...args], input, stopSignal, isReady }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let complaints = '';

  const killAll = () => {
    if (child?.pid === undefined || child.exitCode !== null) return [];
    // From the top: a parent must not restart its children.
    const family = familyOf(child.pid);
    for (const pid of family) send(pid, 'SIGKILL');
    return family;
  };

  /** @param {() => boolean | Promise<boolean>} isDone @param {number} limitMs @param {string} problem */
  const until = async (isDone, limitMs, problem) => {
    const end = Date.now() + limitMs;
    while (!(await isDone())) {
      if (Date.now() > end) throw new SetupError(`${name} ${problem}\n${complaints.trim()}`);
      await pause(25);
    }
  };
  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null;

  return {
    url,
    start: async () => {
      complaints = '';
      // A process group of its own: Ctrl-C goes to this process only, which then ends the parts in order.
      const started = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
      child = started;
      // Whatever ends this process, no part stays behind.
      process.off('exit', killAll).on('exit', killAll);
      started.once('error', (error) => (complaints += String(error)));
      started.stdin.on('error', () => undefined).end(input ?? '');
      for (const stream of [started.stdout, started.stderr])
        stream
          .setEncoding('utf8')
          .on('data', (text) => (complaints = (complaints + String(text)).slice(-4000)));
      await until(
        async () => {
          if (hasEnded()) throw new SetupError(`${name} did not start:\n${complaints.trim()}`);
          return isReady();
        },
        START_MS,
        'did not start.',
      );
    },
    stop: async () => {
      if (child?.pid === undefined) return;
      for (const pid of familyOf(child.pid)) send(pid, 'SIGCONT');
      send(child.pid, stopSignal);
      await until(hasEnded, STOP_MS, 'did not end.').catch(killAll);
      child = undefined;
      process.off('exit', killAll);
    },
    kill: async () => {
      const family = killAll();
      await until(() => hasEnded() && !family.some((pid) => send(pid, 0)), STOP_MS, 'did not end.');
      child = undefined;
      process.off('exit', killAll);
    },
    pause: () => {
      for (const pid of familyOf(child?.pid ?? 0)) send(pid, 'SIGSTOP');
    },
    resume: () => {
      for (const pid of familyOf(child?.pid ?? 0)) send(pid, 'SIGCONT');
    },
  };
}
