import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { BASELINE_WASM } from './baseline-wasm';

/** The exit of a process. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** All output and log lines so far. */
  readonly output: () => string;
  /** Resolves with the server's URL once it is ready; rejects if the process ends first. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ended>;
}

/** The program of `npm run build`: a start from the sources takes twice as long. */
const PROGRAM = resolve('out/main/server.js');

/** Starts the server as a process of its own. */
export const startServerProcess = (...args: readonly string[]): ServerProcess =>
  startServerProcessBy([], ...args);

/** The same, started through another command, such as `unshare` or a shell. */
export const startServerProcessBy = (
  starter: readonly string[],
  ...args: readonly string[]
): ServerProcess => {
  const [command = '', ...words] = [...starter, process.execPath, ...BASELINE_WASM, PROGRAM, ...args];
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code, signal) => done({ code, signal }));
  });
  const ready = new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const port = /^\{"event":"ready","port":(\d+)/.exec(line)?.[1];
      if (port !== undefined) done(`http://127.0.0.1:${port}`);
    });
    void ended.then(({ code }) =>
      fail(new Error(`The server ended with ${String(code)}:\n${lines.join('\n')}`)),
    );
  });
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  // Prevents an unhandled rejection for callers that wait only for the end.
  ready.catch(() => undefined);
  return { child, output: () => lines.join('\n'), ready, ended };
};
