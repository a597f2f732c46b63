import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createHttpConnection, type Fate, sendFrames } from './connections';
import { fatalFrame, harmlessFrame, noFrame } from './frame-cases';
import { httpCase, type HttpTargets } from './http-cases';
import { createDice } from './junk';
import type { Memory, Order, Report } from './server-reports';

/**
 * The same seed sends the same bytes: `GUILDHALL_FUZZ_SEED=7 npx vitest run --project integration
 * tests/integration/fuzz`.
 */
const SEED = Number(process.env['GUILDHALL_FUZZ_SEED'] ?? 1);
/** A multiple of the suite's counts. */
const TIMES = Number(process.env['GUILDHALL_FUZZ_TIMES'] ?? 1);
const REQUESTS = 31_000 * TIMES;
const FRAMES = 20_000 * TIMES;
const FRAMES_A_SOCKET = 80;
const CONNECTIONS = 12;
const SOCKETS_AT_ONCE = 8;
const PEOPLE = 4;

const MIB = 2 ** 20;
/** Growth after the first tenth, when all caches are full. Generous: a leak of 1 KiB per case is 45 MiB. */
const HEAP_GROWTH_MAX = 24 * MIB;
const RSS_GROWTH_MAX = 160 * MIB;

let folder: string;
let child: ChildProcess;
let port = 0;
const broken: string[] = [];
/** Answers that differ from the expected ones. */
const wrong: string[] = [];
const waiting = new Map<Report['kind'], (report: Report) => void>();
let isGone = false;

const next = (kind: Report['kind']): Promise<Report> =>
  new Promise((done) => {
    waiting.set(kind, done);
  });

const order = (message: Order): void => {
  child.send(message);
};

const measure = async (): Promise<Memory> => {
  const report = next('memory');
  order({ kind: 'measure' });
  const memory = await report;
  if (memory.kind !== 'memory') throw new Error('not a measurement');
  return memory;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-fuzz-'));
  child = fork(resolve(import.meta.dirname, 'fuzzed-server.ts'), [folder], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  child.on('message', (message) => {
    const report = message as Report;
    if (report.kind === 'broken') broken.push(report.what);
    else waiting.get(report.kind)?.(report);
  });
  child.once('exit', () => {
    isGone = true;
  });
  const report = await next('listening');
  port = report.kind === 'listening' ? report.port : 0;
}, 120_000);

afterAll(async () => {
  const ended = new Promise((done) => child.once('exit', done));
  if (!isGone) {
    order({ kind: 'end' });
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const post = async (path: string, body: unknown, token?: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: token }) },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
};

const signUp = async (username: string): Promise<{ token: string; id: string }> => {
  const account = { username, email: `${username}@example.com`, password: 'pass word 1' };
  const body = await post('/auth/register', account);
  return { token: String(body['Authorization']), id: (body['user'] as { id: string }).id };
};

const createGuild = async (token: string): Promise<{ guildId: string; channelId: string }> => {
  const { guild } = await post('/guild/create', { name: 'Fuzzed', icon: null }, token);
  const { id, channels } = guild as { id: string; channels: { id: string; type: string }[] };
  return { guildId: id, channelId: channels.find(({ type }) => type === 'text')?.id ?? '' };
};

/** People with a guild, so that requests can hit existing data. */
const prepare = async (): Promise<HttpTargets> => {
  const first = await signUp('fuzz0');
  const others = await Promise.all(
    Array.from({ length: PEOPLE - 1 }, (_, index) => signUp(`fuzz${index + 1}`)),
  );
  const { guildId, channelId } = await createGuild(first.token);
  return {
    tokens: [first.token, ...others.map(({ token }) => token)],
    ids: [guildId, channelId, first.id],
  };
};

/** Runs `work` for every number below `count`, with `width` of them concurrent. */
const eachOf = async (
  count: number,
  width: number,
  work: (index: number, lane: number) => Promise<void>,
): Promise<void> => {
  let index = 0;
  await Promise.all(
    Array.from({ length: width }, async (_, lane) => {
      while (index < count && !isGone) await work(index++, lane);
    }),
  );
};

const fates = new Map<Fate, number>();
const count = (fate: Fate): void => void fates.set(fate, (fates.get(fate) ?? 0) + 1);

const fuzzHttp = async (targets: HttpTargets, from: number, to: number): Promise<void> => {
  const connections = Array.from({ length: CONNECTIONS }, () => createHttpConnection(port));
  await eachOf(to - from, CONNECTIONS, async (index, lane) => {
    const request = httpCase(createDice(SEED * 1_000_003 + from + index), targets);
    const fate = await connections[lane]?.send(request);
    if (fate === undefined) return;
    count(fate);
    const isAnswered = typeof fate === 'number' && fate < 500;
    if (request.isWhole ? !isAnswered : !isAnswered && fate !== 'closed')
      wrong.push(
        `Case ${from + index} of seed ${SEED} was ${fate}: ${request.bytes.toString('latin1').slice(0, 2000)}`,
      );
  });
  for (const connection of connections) connection.close();
};

const fuzzSockets = async ({ tokens }: HttpTargets, from: number, to: number): Promise<void> => {
  await eachOf(to - from, SOCKETS_AT_ONCE, async (index) => {
    const dice = createDice(SEED * 7_000_003 + from + index);
    // The server ignores all frames but the last, so the last one is read; the ambiguous bytes are last, too.
    const isFatal = dice.chance(80);
    const frames = Array.from({ length: FRAMES_A_SOCKET - 1 }, () => harmlessFrame(dice));
    const last = isFatal ? fatalFrame(dice) : noFrame(dice);
    const token = tokens[(from + index) % tokens.length] ?? '';
    const code = await sendFrames(port, token, Buffer.concat([...frames, last]), !isFatal);
    count(code);
    const expected = isFatal ? [4002] : [4002, 4003, 1000, 1001, 1005, 0];
    if (!expected.includes(code))
      wrong.push(
        `Socket ${from + index} of seed ${SEED} was closed with ${code}, after ${last.toString('hex').slice(0, 400)}`,
      );
  });
};

describe('a server that is sent nonsense', () => {
  it(
    'neither ends nor errs nor grows, and answers as before',
    { timeout: 600_000 * TIMES },
    async () => {
      const targets = await prepare();
      // One permanent socket each, so that fuzzed sockets do not change the online status of their users.
      const keepers = targets.tokens.map((token) => new WebSocket(`ws://127.0.0.1:${port}/gateway`, token));
      await Promise.all(keepers.map((keeper) => new Promise((done) => keeper.once('open', done))));

      const sockets = Math.ceil(FRAMES / FRAMES_A_SOCKET);
      const [firstRequests, firstSockets] = [REQUESTS / 10, Math.ceil(sockets / 10)];
      await fuzzHttp(targets, 0, firstRequests);
      await fuzzSockets(targets, 0, firstSockets);
      const before = await measure();
      await fuzzHttp(targets, firstRequests, REQUESTS);
      await fuzzSockets(targets, firstSockets, sockets);
      const after = await measure();

      expect(broken.slice(0, 3)).toEqual([]);
      expect(wrong.slice(0, 3)).toEqual([]);
      expect(isGone).toBe(false);
      const grown = { heap: after.heap - before.heap, rss: after.rss - before.rss };
      console.log(
        `${REQUESTS} requests and ${sockets * FRAMES_A_SOCKET} frames; heap ${Math.round(after.heap / MIB)} MiB (${Math.round(grown.heap / MIB)} more), resident ${Math.round(after.rss / MIB)} MiB (${Math.round(grown.rss / MIB)} more); ${JSON.stringify(Object.fromEntries([...fates].sort()))}`,
      );
      expect(grown.heap).toBeLessThan(HEAP_GROWTH_MAX);
      expect(grown.rss).toBeLessThan(RSS_GROWTH_MAX);

      const health = await fetch(`http://127.0.0.1:${port}/health`);
      expect(await health.json()).toMatchObject({ status: 'ok' });
      const [keeper] = keepers;
      const told = new Promise<string>((done) => {
        keeper?.on('message', (data: Buffer) => {
          if (data.includes('still here')) done(data.toString());
        });
      });
      // Random requests that happened to be valid may have deleted the first guild by now.
      const [token] = targets.tokens;
      const { channelId } = await createGuild(token);
      await post('/channel/message/create', { channelId, content: 'still here', parent_id: null }, token);
      expect(JSON.parse(await told)).toMatchObject({ event: 'CHANNEL_MESSAGE' });
      for (const socket of keepers) socket.terminate();
    },
  );
});
