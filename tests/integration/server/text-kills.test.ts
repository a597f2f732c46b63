import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcessBy } from '../../support/node/server-process';
import { openTestStore } from '../../support/node/test-store';
import { STORED_TEXTS, STORING_POINTS, TEXTS, WRITER_POINTS } from '../../torture/texts/points';
import { createDice } from '../fuzz/junk';

/** Few in the suite, chosen by the seed; `npm run torture -- --only texts` tries all. */
const COUNT = Number(process.env['GUILDHALL_TEXT_KILLS'] ?? 3);
const SEED = Number(process.env['GUILDHALL_TORTURE_SEED'] ?? 1 + Math.floor(Math.random() * 1_000_000));
const TIMEOUT_MS = 120_000 + COUNT * 60_000;
const HOOK = resolve('tests/torture/uploads/kill-points.mjs');
const WRITER = resolve('tests/torture/texts/writer.ts');

const dice = createDice(SEED);
/** Some of the points, in their order. */
const chosen = (points: readonly string[]): readonly string[] => {
  const left = [...points];
  while (left.length > COUNT) left.splice(dice.roll(left.length), 1);
  return left;
};

let folder: string;
let data: string;
let server: ServerProcess | null = null;
let writer: ChildProcess | null = null;
let base = '';
let token = '';
let channelId = '';

/** Starts the built server, which kills itself at a point; each time at the same address. */
const start = async (point = ''): Promise<void> => {
  const by =
    point === '' ? [] : ['env', `GUILDHALL_KILL_AT=${point}`, `NODE_OPTIONS=--import=file://${HOOK}`];
  const port = base === '' ? '0' : new URL(base).port;
  server = startServerProcessBy(by, '--port', port, '--data', data, '--no-limits', '--backups', '0');
  base = await server.ready;
};
const end = async (): Promise<void> => {
  server?.child.kill('SIGKILL');
  await server?.ended;
};
const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: token }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-text-kills-'));
  data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  await (await openTestStore({ dataDir: data })).close();
  await start();
  const account = { username: 'writer', email: 'writer@example.com', password: 'pass word 1' };
  token = String((await post('/auth/register', account))['Authorization']);
});
afterEach(() => {
  writer?.kill('SIGKILL');
});
afterAll(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

/** A channel of its own for each point. */
const newChannel = async (): Promise<void> => {
  const { guild } = await post('/guild/create', { name: 'Killed', icon: null });
  const { channels } = guild as { channels: { id: string; type: string }[] };
  channelId = channels.find(({ type }) => type === 'text')?.id ?? '';
};
const stored = async (): Promise<readonly string[]> => {
  const answer = await fetch(`${base}/channel/messages`, {
    headers: { Authorization: token, id: channelId, limit: '100' },
  });
  const { data: page } = (await answer.json()) as { data: { messages: { content: string }[] } };
  return page.messages.map(({ content }) => content);
};
const newProfile = (): string => mkdtempSync(join(folder, 'profile-'));

/** Starts the writer; what it says, and how it ends. */
const write = (profile: string, texts: readonly string[], point = '') => {
  const args = ['--import', 'tsx', WRITER, profile, base, token, channelId, ...texts];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, GUILDHALL_KILL_AT: point },
  });
  writer = child;
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise<{ readonly said: readonly string[]; readonly signal: NodeJS.Signals | null }>((done) =>
    child.once('close', (_code, signal) =>
      done({ said: said.split('\n').filter((line) => line !== ''), signal }),
    ),
  );
};
const typedIn = (said: readonly string[]): readonly string[] =>
  said.flatMap((line) => (line.startsWith('typed ') ? [line.slice('typed '.length)] : []));

it(`the app is killed at ${COUNT} points of writing, seed ${SEED}`, { timeout: TIMEOUT_MS }, async () => {
  const points = chosen(WRITER_POINTS);
  let kills = 0;
  for (const point of points) {
    await newChannel();
    const profile = newProfile();
    const { said, signal } = await write(profile, TEXTS, point);
    // A write that the next one has overtaken does not happen.
    if (signal !== null) kills += 1;
    const again = await write(profile, []);
    expect(again.said, point).toEqual(['done']);
    const there = await stored();
    const typed = typedIn(said);
    // What was kept is there, in order, once; the text that was just being kept may be.
    expect(there.slice(0, typed.length), point).toEqual(typed);
    expect(TEXTS.slice(0, typed.length + 1), point).toEqual(expect.arrayContaining([...there]));
    expect(new Set(there).size, point).toBe(there.length);
    expect(readdirSync(profile), point).toEqual([]);
  }
  expect(kills).toBeGreaterThan(0);
  console.log(
    `torture: texts: app killed at ${kills} points of ${points.length} (seed ${SEED}): 0 lost, 0 doubled`,
  );
});

it(`the server is killed at ${COUNT} points of storing, seed ${SEED}`, { timeout: TIMEOUT_MS }, async () => {
  const points = chosen(STORING_POINTS);
  for (const point of points) {
    await newChannel();
    await end();
    await start(point);
    const profile = newProfile();
    const written = write(profile, STORED_TEXTS);
    expect((await server?.ended)?.signal, point).toBe('SIGKILL');
    await start();
    expect((await written).said.at(-1), point).toBe('done');
    expect(await stored(), point).toEqual([...STORED_TEXTS]);
  }
  console.log(`torture: texts: server killed at ${points.length} points (seed ${SEED}): 0 lost, 0 doubled`);
});
