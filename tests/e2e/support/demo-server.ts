import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { BASELINE_WASM } from '../../support/node/baseline-wasm';
import { takeDemoData } from '../../support/node/demo-data';
import { closedPort } from '../../support/node/strange-servers';

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly username: string;
}

/** The real server with the demo community, on the same port after each restart. */
export interface DemoServer {
  readonly url: string;
  readonly accounts: readonly DemoAccount[];
  /** The process of the server. */
  readonly pid: number;
  /** Runs an operator's command (`npm run server:admin`) and returns its output. */
  admin(...words: readonly string[]): Promise<string>;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the server again with the same port and data; with `aheadMs` its clock is that much ahead. */
  restart(options?: { readonly aheadMs?: number }): Promise<void>;
  /** Sets the clock of the running server an hour ahead. */
  hourLater(): void;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const ENTRY = resolve(import.meta.dirname, '../../../out/main/server.js');

interface Started {
  readonly child: ChildProcess;
  readonly accounts: readonly DemoAccount[];
}

/** The demo's accounts from the server's output; no call returns them. */
const accountsIn = (line: string): readonly DemoAccount[] | null =>
  line.startsWith('{"event":"demo"') ? (JSON.parse(line) as { accounts: DemoAccount[] }).accounts : null;

/** Switches of Node that set its clock ahead, and an hour more at SIGUSR2. */
const ahead = (ms: number): readonly string[] => {
  const code = `
    const now = Date.now.bind(Date);
    let ahead = ${ms};
    Date.now = () => now() + ahead;
    process.on('SIGUSR2', () => (ahead += 3_600_000));`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
};

const startProcess = (port: number, data: string, args: readonly string[], aheadMs = 0): Promise<Started> =>
  new Promise((done, reject) => {
    const child = spawn(
      process.execPath,
      [...BASELINE_WASM, ...ahead(aheadMs), ENTRY, '--port', String(port), '--data', data, '--demo', ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const output: string[] = [];
    let accounts: readonly DemoAccount[] = [];
    const failed = (code: number | null): void =>
      reject(new Error(`The server ended (${code}): ${output.join('\n')}`));
    child.once('exit', failed);
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      accounts = accountsIn(line) ?? accounts;
      if (!/"port":\s*\d+/.test(line)) return;
      child.off('exit', failed);
      done({ child, accounts });
    });
  });

const endProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await ended;
};

/** Fills the folder with the demo, by a server that ends again. */
const fillDemo = async (data: string, port: number): Promise<void> =>
  endProcess((await startProcess(port, data, [])).child, 'SIGTERM');

/** Starts the server with fresh data; `args` are additional options. */
export const startDemoServer = async (args: readonly string[] = []): Promise<DemoServer> => {
  const data = await mkdtemp(join(tmpdir(), 'guildhall-e2e-server-'));
  const port = await closedPort();
  const url = `http://127.0.0.1:${port}`;
  // The demo's accounts differ with this option.
  if (!args.includes('--demo-anyone')) await takeDemoData(data, () => fillDemo(data, port));
  const started = await startProcess(port, data, args);
  const { accounts } = started;
  let { child } = started;
  if (accounts.length === 0) throw new Error('The server offers no demo accounts');
  const end = (signal: NodeJS.Signals): Promise<void> => endProcess(child, signal);
  return {
    url,
    accounts,
    get pid() {
      if (child.pid === undefined) throw new Error('The server has no process');
      return child.pid;
    },
    admin: async (...words) =>
      (await promisify(execFile)(process.execPath, [ENTRY, 'admin', '--data', data, ...words])).stdout,
    kill: () => end('SIGKILL'),
    restart: async ({ aheadMs = 0 } = {}) => {
      child = (await startProcess(port, data, args, aheadMs)).child;
    },
    hourLater: () => void child.kill('SIGUSR2'),
    stop: async () => {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
};

/** The account at this index; the demo has three. */
export const accountAt = (server: DemoServer, index: number): DemoAccount => {
  const account = server.accounts[index];
  if (account === undefined) throw new Error(`No demo account ${index}`);
  return account;
};

/** Signs in by REST: an additional user of a test, without a window. */
export const tokenOf = async (server: DemoServer, account: DemoAccount): Promise<string> => {
  const answer = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  const body = (await answer.json()) as { Authorization?: string; message?: string };
  if (body.Authorization === undefined) throw new Error(`No token: ${body.message ?? answer.status}`);
  return body.Authorization;
};

/** Posts a message by REST; returns its id. */
export const postMessage = async (
  server: DemoServer,
  token: string,
  channelId: string,
  content: string,
): Promise<string> => {
  const answer = await fetch(`${server.url}/channel/message/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify({ channelId, content, parent_id: null }),
  });
  const body = (await answer.json()) as { data?: { id: string }; message?: string };
  if (body.data === undefined) throw new Error(`Not posted: ${body.message ?? answer.status}`);
  return body.data.id;
};

export interface PlainGuild {
  readonly id: string;
  readonly name: string;
  readonly channels: readonly { id: string; name: string; type: string }[];
}

/** The guilds of the token's user. */
export const guildsOf = async (server: DemoServer, token: string): Promise<readonly PlainGuild[]> =>
  (await (
    await fetch(`${server.url}/users/@me/guilds`, { headers: { Authorization: token } })
  ).json()) as readonly PlainGuild[];

/** A text channel of a guild in which every member may write: `general` if there is one, else the first. */
export const openTextChannel = (guild: PlainGuild): { readonly id: string; readonly name: string } => {
  const texts = guild.channels.filter((channel) => channel.type === 'text');
  const found = texts.find((channel) => channel.name === 'general') ?? texts[0];
  if (found === undefined) throw new Error(`${guild.name} has no text channel`);
  return found;
};
