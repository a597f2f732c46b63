import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** What it printed and logged so far. */
  readonly output: () => string;
  /** Resolves with its address once it is ready; rejects when it ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ended>;
}

/** As `npm run build` made it: to read the sources anew takes a start twice as long. */
const PROGRAM = resolve('out/main/server.js');

/** Starts the server as a process of its own. */
export const startServerProcess = (...args: readonly string[]): ServerProcess =>
  startServerProcessBy([], ...args);

/** The same, started by another command: `unshare`, a shell. */
export const startServerProcessBy = (
  starter: readonly string[],
  ...args: readonly string[]
): ServerProcess => {
  const [command = '', ...words] = [...starter, process.execPath, PROGRAM, ...args];
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
  // Whoever only waits for the end does not ask whether it became ready.
  ready.catch(() => undefined);
  return { child, output: () => lines.join('\n'), ready, ended };
};
