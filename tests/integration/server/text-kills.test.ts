import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcessBy } from '../../support/node/server-process';
import { openTestStore } from '../../support/node/test-store';
import { STAFF_POINTS, STORED_TEXTS, STORING_POINTS, TEXTS, WRITER_POINTS } from '../../torture/texts/points';
import { createDice } from '../fuzz/junk';

/** Few in the suite, chosen by the seed; `npm run torture -- --only texts` tries all. */
const COUNT = Number(process.env['GUILDHALL_TEXT_KILLS'] ?? 3);
const SEED = Number(process.env['GUILDHALL_TORTURE_SEED'] ?? 1 + Math.floor(Math.random() * 1_000_000));
const TIMEOUT_MS = 120_000 + COUNT * 60_000;
const HOOK = resolve('tests/torture/uploads/kill-points.mjs');
const WRITER = resolve('tests/torture/texts/writer.ts');

const dice = createDice(SEED);
/** Some of the points, in their order. */
const chosen = <P>(points: readonly P[]): readonly P[] => {
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
let friends: { readonly token: string; readonly username: string; readonly id: string }[] = [];

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

const get = async (path: string, headers: Record<string, string>): Promise<unknown> => {
  const answer = await fetch(base + path, { headers: { Authorization: token, ...headers } });
  return answer.json();
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-text-kills-'));
  data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  await (await openTestStore({ dataDir: data })).close();
  await start();
  const signUp = async (username: string): Promise<string> => {
    const account = { username, email: `${username}@example.com`, password: 'pass word 1' };
    return String((await post('/auth/register', account))['Authorization']);
  };
  friends = [];
  for (const username of ['ada', 'ben']) {
    token = await signUp(username);
    const { user } = (await get('/users/@me', {})) as { readonly user: { readonly id: string } };
    friends.push({ token, username, id: user.id });
  }
  token = await signUp('writer');
  for (const { username } of friends) await post('/friends/request', { username });
  const own = token;
  for (const friend of friends) {
    ({ token } = friend);
    await post('/friends/request', { username: 'writer' });
  }
  token = own;
});
afterEach(() => {
  writer?.kill('SIGKILL');
});
afterAll(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

/** A channel of its own for each point; the id of its guild. */
const newChannel = async (): Promise<string> => {
  const { guild } = await post('/guild/create', { name: 'Killed', icon: null });
  const { id, channels } = guild as { id: string; channels: { id: string; type: string }[] };
  channelId = channels.find(({ type }) => type === 'text')?.id ?? '';
  return id;
};
/** A place of its own for each point: a channel, a thread and a group in turns. */
const newPlace = async (nth: number): Promise<void> => {
  if (nth % 3 === 2) {
    const { channel } = await post('/direct/open', { userIds: friends.map(({ id }) => id) });
    channelId = (channel as { id: string }).id;
    return;
  }
  await newChannel();
  if (nth % 3 === 0) return;
  const { thread } = await post('/thread/create', { channelId, messageId: null, name: 'killed' });
  channelId = (thread as { id: string }).id;
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
  for (const [nth, point] of points.entries()) {
    await newPlace(nth);
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
  for (const [nth, point] of points.entries()) {
    await newPlace(nth);
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

interface Entry {
  readonly id: string;
  readonly action_type: string;
  readonly undo: { readonly state: string } | null;
}
interface Guild {
  readonly id: string;
  readonly invites_paused: boolean | null;
  readonly lockdown: object | null;
  readonly channels: readonly { readonly id: string; readonly slowmode: number }[];
}
/** What acts of staff change of a guild, and how they are recorded. */
const seen = async (guildId: string) => {
  const messages = (await stored()).length;
  const guilds = (await get('/users/@me/guilds', {})) as readonly Guild[];
  const guild = guilds.find(({ id }) => id === guildId);
  const { entries } = (await get('/guild/audit-log/fetch', { id: guildId })) as { entries: readonly Entry[] };
  return {
    messages,
    isLocked: guild !== undefined && guild.lockdown !== null,
    slowmode: guild?.channels.find(({ id }) => id === channelId)?.slowmode,
    isPaused: guild?.invites_paused === true,
    entries: entries.map(({ action_type: action }) => action).toSorted(),
    undo: entries.find(({ action_type: action }) => action === 'MESSAGE_BULK_DELETE')?.undo?.state ?? null,
  };
};

it(
  `the server is killed at ${COUNT} points of acts of staff, seed ${SEED}`,
  { timeout: 900_000 },
  async () => {
    const points = chosen(STAFF_POINTS);
    let doneCount = 0;
    for (const { act, at } of points) {
      const point = `${act}, ${at}`;
      if (typeof at === 'string') {
        await end();
        await start(at);
      }
      const guildId = await newChannel();
      for (const content of [...TEXTS, ...TEXTS])
        await post('/channel/message/create', { channelId, content, parent_id: null });
      const range = { channelId, userId: null, after: null, before: null, contains: null, limit: 100 };
      const measures = {
        pause_invites: true,
        slowmode_s: 30,
        hold_newer_than_days: 0,
        members_read_only: false,
      };
      const purge = () => post('/channel/messages/purge', { guildId, ...range, reason: '' });
      const lock = () => {
        const asked = { guildId, minutes: null, measures: { ...measures, channels: null }, reason: '' };
        return post('/guild/lockdown/start', asked);
      };
      const entryId = act === 'undo' ? (await purge())['entryId'] : null;
      if (act === 'unlock') await lock();
      const acts = {
        ...{ purge, lock },
        undo: () => post('/guild/audit-log/undo', { guildId, entryId, reason: '' }),
        unlock: () => post('/guild/lockdown/end', { guildId }),
      };
      const before = await seen(guildId);
      const answer = acts[act]().then(
        () => true,
        () => false,
      );
      if (typeof at === 'number') setTimeout(() => server?.child.kill('SIGKILL'), at);
      expect((await server?.ended)?.signal, point).toBe('SIGKILL');
      const isAnswered = await answer;
      await start();
      const found = await seen(guildId);
      const isDone = found.entries.length > before.entries.length;
      if (isAnswered) expect(isDone, point).toBe(true);
      if (isDone) doneCount += 1;
      else {
        // Nothing of it; it is the same as without a kill when it is asked for again.
        expect(found, point).toEqual(before);
        await acts[act]();
      }
      const recorded = (entry: string): readonly string[] => [...before.entries, entry].toSorted();
      const ends = {
        purge: { ...before, messages: 0, undo: 'possible', entries: recorded('MESSAGE_BULK_DELETE') },
        undo: { ...before, messages: 2 * TEXTS.length, undo: 'done', entries: recorded('ACTION_UNDO') },
        lock: {
          ...before,
          isLocked: true,
          slowmode: 30,
          isPaused: true,
          entries: recorded('LOCKDOWN_START'),
        },
        unlock: {
          ...before,
          isLocked: false,
          slowmode: 0,
          isPaused: false,
          entries: recorded('LOCKDOWN_END'),
        },
      };
      expect(await seen(guildId), point).toEqual(ends[act]);
    }
    console.log(
      `torture: texts: server killed at ${points.length} points of acts of staff (seed ${SEED}): ${doneCount} done, the others not begun, none in part`,
    );
  },
);
