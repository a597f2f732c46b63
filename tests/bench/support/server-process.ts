import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** The data folder. */
  readonly data: string;
  /** Stops the server gracefully, if it still runs, and removes its data. */
  stop(): Promise<void>;
  /** Stops the server gracefully; its data is kept. */
  end(): Promise<void>;
  /** Kills the process as a crash would; its data is kept. */
  kill(): Promise<void>;
}

const readyPort = (child: ChildProcess): Promise<number> =>
  new Promise((resolvePort, reject) => {
    const output: string[] = [];
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${String(code)}: ${output.join('\n')}`)),
    );
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    if (child.stdout === null) throw new Error('The server has no output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      const port = /"port":\s*(\d+)/.exec(line)?.[1];
      if (port !== undefined) resolvePort(Number(port));
    });
  });

/** Starts the built server in a process of its own on a data folder. Stopping the server removes the folder. */
export const startServerProcessOn = async (data: string, args: readonly string[]): Promise<ServerProcess> => {
  const entry = resolve(import.meta.dirname, '../../../out/main/server.js');
  const child = spawn(process.execPath, [entry, '--port', '0', '--data', data, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = await readyPort(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    data,
    stop: async () => {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
    end: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};

/** Starts the server with fresh data. */
export const startServerProcess = async (args: readonly string[] = []): Promise<ServerProcess> =>
  startServerProcessOn(await mkdtemp(join(tmpdir(), 'guildhall-bench-')), args);
