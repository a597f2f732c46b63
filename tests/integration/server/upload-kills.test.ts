import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ServerProcess, startServerProcessBy } from '../../support/node/server-process';
import { openTestStore } from '../../support/node/test-store';
import { sweepLeftovers } from '../../torture/uploads/leftovers';
import { type KillPoint, SENDER_POINTS, SERVER_POINTS } from '../../torture/uploads/points';
import { createDice } from '../fuzz/junk';

/** Few in the suite, chosen by the seed; `npm run torture -- --only uploads` tries all. */
const COUNT = Number(process.env['GUILDHALL_UPLOAD_KILLS'] ?? 3);
const SEED = Number(process.env['GUILDHALL_TORTURE_SEED'] ?? 1 + Math.floor(Math.random() * 1_000_000));
const HOOK = resolve('tests/torture/uploads/kill-points.mjs');
const SENDER = resolve('tests/torture/uploads/sender.ts');
const SIDE = 840;

const dice = createDice(SEED);
/** Some of the points, in their order. */
const chosen = (points: readonly KillPoint[]): readonly KillPoint[] => {
  const left = [...points];
  while (left.length > COUNT) left.splice(dice.roll(left.length), 1);
  return left;
};
const nameOf = (point: KillPoint): string =>
  'at' in point ? point.at : `after ${point.afterPart * 100} % of the request`;

let folder: string;
let data: string;
let server: ServerProcess | null = null;
let sender: ChildProcess | null = null;
let base = '';
let token = '';
let channelId = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-upload-kills-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  sender?.kill('SIGKILL');
  server?.child.kill('SIGKILL');
  await server?.ended;
});

/** Starts the built server, which kills itself at a point. */
const start = async (point = ''): Promise<ServerProcess> => {
  const by =
    point === '' ? [] : ['env', `GUILDHALL_KILL_AT=${point}`, `NODE_OPTIONS=--import=file://${HOOK}`];
  server = startServerProcessBy(by, '--port', '0', '--data', data, '--no-limits', '--backups', '0');
  base = await server.ready;
  return server;
};
const killed = async ({ child, ended }: ServerProcess, doItself: boolean): Promise<void> => {
  if (!doItself) child.kill('SIGKILL');
  expect((await ended).signal).toBe('SIGKILL');
};

const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: token }) },
    body: JSON.stringify(body),
  });
  const read = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(read)}`);
  return read;
};

beforeEach(async () => {
  data = mkdtempSync(join(folder, 'data-'));
  await (await openTestStore({ dataDir: data })).close();
  await start();
  token = '';
  const account = { username: 'sender', email: 'sender@example.com', password: 'pass word 1' };
  token = String((await post('/auth/register', account))['Authorization']);
  const { guild } = await post('/guild/create', { name: 'Killed', icon: null });
  const { channels } = guild as { channels: { id: string; type: string }[] };
  channelId = channels.find(({ type }) => type === 'text')?.id ?? '';
});

let noise = SEED;
/** A picture of noise, whose smaller pictures nobody else has. */
const picture = async (): Promise<Buffer> => {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < pixels.length; at += 1) {
    if (at % 4 === 3) continue;
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = noise >>> 24;
  }
  return Transformer.fromRgbaPixels(pixels, SIDE, SIDE).png();
};
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Listed {
  readonly content: string;
  readonly attachments: readonly { readonly url: string }[];
}
/** Every message of the channel: its text and the hashes of its files. */
const stored = async (): Promise<readonly (readonly string[])[]> => {
  const all: Listed[] = [];
  const answer = await fetch(`${base}/channel/messages`, {
    headers: { Authorization: token, id: channelId, limit: '100' },
  });
  all.push(...((await answer.json()) as { data: { messages: Listed[] } }).data.messages);
  const rows: string[][] = [];
  for (const { content, attachments } of all) {
    const hashes: string[] = [];
    for (const { url } of attachments) {
      const file = await fetch(base + url, { headers: { Authorization: token } });
      hashes.push(hashOf(new Uint8Array(await file.arrayBuffer())));
    }
    rows.push([content, ...hashes]);
  }
  return rows;
};

/** The request of an upload, as bytes. */
const requestOf = (bytes: Buffer): Buffer => {
  const field = (name: string, value: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(field('channelId', channelId) + field('name', 'a.png')),
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const head = [
    ...['POST /channel/attachment/upload HTTP/1.1', 'Host: 127.0.0.1', `Authorization: ${token}`],
    ...['Content-Type: multipart/form-data; boundary=b', `Content-Length: ${body.length}`, '', ''],
  ].join('\r\n');
  return Buffer.concat([Buffer.from(head), body]);
};
const BUFFERED_BYTES = 512 * 1024;
/** The bytes of files that have come in part. */
const incomingBytes = (): number => {
  const incoming = join(data, 'blobs', 'incoming');
  if (!existsSync(incoming)) return 0;
  return readdirSync(incoming).reduce((sum, name) => sum + statSync(join(incoming, name)).size, 0);
};
/** Sends a part of an upload, and leaves it at that. */
const sendPart = (bytes: Buffer, part: number): Promise<void> =>
  new Promise((done) => {
    const whole = requestOf(bytes);
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(whole.subarray(0, Math.ceil(whole.length * part)), () => done());
  });

const upload = async (bytes: Buffer): Promise<string> => {
  const form = new FormData();
  form.append('channelId', channelId);
  form.append('name', 'a.png');
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a');
  const answer = await fetch(`${base}/channel/attachment/upload`, {
    ...{ method: 'POST', headers: { Authorization: token }, body: form },
  });
  return ((await answer.json()) as { attachment: { id: string } }).attachment.id;
};
const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

const end = async (): Promise<void> => {
  server?.child.kill('SIGKILL');
  await server?.ended;
};

/** Ends the server, and compares what it has left before and after its sweeps. */
const expectNoOrphans = async (): Promise<number> => {
  await end();
  const { before, after } = await sweepLeftovers(data);
  expect(after).toEqual({ files: 0, rows: 0, missing: 0 });
  expect(before.missing).toBe(0);
  return before.files;
};

it(`the server is killed at ${COUNT} points of an upload, seed ${SEED}`, { timeout: 900_000 }, async () => {
  const expected: (readonly string[])[] = [];
  const points = chosen(SERVER_POINTS);
  for (const [nth, point] of points.entries()) {
    await end();
    const running = await start('at' in point ? point.at : '');
    const bytes = await picture();
    const message = { channelId, content: nameOf(point), parent_id: null, nonce: `nonce-${nth}` };
    const create = (id: string) => post('/channel/message/create', { ...message, attachments: [id] });
    if ('afterPart' in point) {
      const [before, part] = [incomingBytes(), Math.floor(bytes.length * point.afterPart)];
      await sendPart(bytes, point.afterPart);
      // What is still in the buffers of the way is not written yet.
      await expect.poll(() => incomingBytes() - before).toBeGreaterThanOrEqual(part - BUFFERED_BYTES);
    }
    // As a client does: what was not answered is asked again, the message under its nonce.
    let id = 'at' in point ? await orNull(upload(bytes)) : null;
    const isPosted = id !== null && (await orNull(create(id))) !== null;
    await killed(running, 'at' in point);
    await start();
    id ??= await upload(bytes);
    if (isPosted) expect((await stored()).map(([content]) => content)).toContain(nameOf(point));
    await create(id);
    expected.push([nameOf(point), hashOf(bytes)]);
    expect(await stored(), nameOf(point)).toEqual(expected);
  }
  const left = await expectNoOrphans();
  console.log(
    `torture: uploads: server killed at ${points.length} points (seed ${SEED}): 0 lost, 0 doubled, ${left} files without a message, 0 after the sweep`,
  );
});

/** Runs the sender to its end; whether the message was said to be kept, and how it ended. */
const runSender = async (profile: string, words: readonly string[], point = '') => {
  const args = ['--import', 'tsx', SENDER, profile, base, token, channelId, ...words];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, GUILDHALL_KILL_AT: point },
  });
  sender = child;
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((done) =>
    child.once('close', (...how) => done(how)),
  );
  return { isKept: said.includes('kept\n'), code, signal, said };
};

it(`the sender is killed at ${COUNT} points of an upload, seed ${SEED}`, { timeout: 900_000 }, async () => {
  const points = chosen(SENDER_POINTS);
  let kept = 0;
  for (const [nth, point] of points.entries()) {
    const profile = join(folder, `profile-${nth}`);
    mkdirSync(profile);
    const contents = [await picture(), randomBytes(2_000_000)];
    const files = contents.map((_bytes, at) => join(folder, `${nth}-${at}.png`));
    for (const [at, file] of files.entries()) writeFileSync(file, contents[at] ?? '');
    const content = nameOf(point);
    const { isKept, signal } = await runSender(profile, [content, ...files], content);
    expect(signal, content).toBe('SIGKILL');
    const again = await runSender(profile, ['']);
    expect([again.code, again.said], content).toEqual([0, 'done\n']);
    const there = (await stored()).filter(([text]) => text === content);
    // What was said to be kept is there, once; what was not is there once at most, and always as a whole.
    expect(there.length, content).toBeLessThanOrEqual(1);
    if (isKept) expect(there).toHaveLength(1);
    for (const row of there) expect(row).toEqual([content, ...contents.map(hashOf)]);
    kept += isKept ? 1 : 0;
    expect(readdirSync(profile, { recursive: true }).filter((name) => name !== 'spool')).toEqual([]);
  }
  const left = await expectNoOrphans();
  console.log(
    `torture: uploads: sender killed at ${points.length} points (seed ${SEED}), ${kept} of them after the message was said to be kept: 0 lost, 0 doubled, ${left} files without a message, 0 after the sweep`,
  );
});
