import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ChannelId } from '../../../../src/contract/ids';
import { ATTACHMENT_LIMITS } from '../../../../src/contract/limits';
import { createDiskBlobs } from '../../../../src/server/blobs/disk-blobs';
import { formOf, postForm, upload } from '../../../support/node/sent-files';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

/** What a wait may take beside whatever else the machine does. */
const SOON = { timeout: 120_000 };

let app: TestServer;
let ann: Person;
let channelId: ChannelId;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-uploads-'));
  app = await startTestServer({ blobs: createDiskBlobs(folder), notFoundEveryMs: 0 });
  ann = await app.signUp();
  channelId = textChannelOf(await app.createGuild(ann));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const sockets: Socket[] = [];
const onTheWay = (): readonly string[] => {
  try {
    return readdirSync(join(folder, 'incoming'));
  } catch {
    return [];
  }
};

const connectionsOf = ({ server }: TestServer): Promise<number> =>
  new Promise((resolve, reject) => {
    server.http.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

/** An upload over a bare connection, which sends what a test wants when it wants. */
const begin = (length: number, { url, token, to } = { url: app.url, token: ann.token, to: channelId }) => {
  const { port } = new URL(url);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  const answer = { text: '', isClosed: false };
  socket.on('data', (chunk) => (answer.text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (answer.isClosed = true));
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = [
    ...['POST /channel/attachment/upload HTTP/1.1', 'Host: 127.0.0.1', `Authorization: ${token}`],
    ...['Content-Type: multipart/form-data; boundary=b', `Content-Length: ${length}`, '', ''],
  ].join('\r\n');
  socket.write(
    `${head}${field('channelId', to)}${field('name', 'slow.bin')}--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n`,
  );
  return { socket, answer };
};

it('that falls silent is ended with 408, and leaves nothing behind', async () => {
  const { socket, answer } = begin(1_000_000);
  socket.write('some bytes');
  await vi.waitFor(() => expect(onTheWay()).toHaveLength(1), SOON);
  app.clock.advance(ATTACHMENT_LIMITS.idleMs - 1000);
  socket.write('more bytes');
  // The watch begins anew with each byte.
  await vi.waitFor(() => {
    app.clock.advance(5000);
    expect(answer.text).toMatch(/^HTTP\/1\.1 408 /);
  }, SOON);
  expect(answer.text).toContain('"message":"The request took too long"');
  await vi.waitFor(() => expect(onTheWay()).toEqual([]), SOON);
  socket.destroy();
});

it('whose sender goes away leaves nothing behind', async () => {
  const { socket } = begin(1_000_000);
  socket.write('some bytes');
  await vi.waitFor(() => expect(onTheWay()).toHaveLength(1), SOON);
  socket.destroy();
  await vi.waitFor(() => expect(onTheWay()).toEqual([]), SOON);
});

it('that is refused is told so while it is still sending', async () => {
  const stranger = await app.signUp();
  const large = new Uint8Array(8_000_000);
  expect(await postForm(app, stranger, formOf({ channelId, name: 'a' }, large))).toMatchObject({
    status: 404,
  });
  // The server goes on: the connection is free again.
  await upload(app, ann, channelId, Buffer.from('a'));
});

it.each<[string, (form: FormData) => void]>([
  ['without a file', (form) => form.delete('file')],
  ['without a channel', (form) => form.delete('channelId')],
  ['without a name', (form) => form.delete('name')],
  ['with a name that is too long', (form) => form.set('name', 'x'.repeat(256))],
  ['with a spoiler that is none', (form) => form.set('spoiler', 'yes')],
])('%s is malformed', async (_what, change) => {
  const form = formOf({ channelId, name: 'a.txt', spoiler: '0' }, Buffer.from('a'));
  change(form);
  expect((await postForm(app, ann, form)).status).toBe(400);
});

it('is over when the server ends', async () => {
  const other = await startTestServer();
  const ben = await other.signUp();
  const guild = await other.createGuild(ben);
  const { socket, answer } = begin(1_000_000, { url: other.url, token: ben.token, to: textChannelOf(guild) });
  socket.write('x');
  await vi.waitFor(async () => expect(await connectionsOf(other)).toBe(1), SOON);
  await other.close();
  await vi.waitFor(() => expect(answer.isClosed).toBe(true), SOON);
});

it('that is no form is refused', async () => {
  const answer = await fetch(`${app.url}/channel/attachment/upload`, {
    method: 'POST',
    headers: { Authorization: ann.token, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(415);
});

it('beyond four at once of one person is told to come back', async () => {
  const four = Array.from({ length: ATTACHMENT_LIMITS.uploadsAtOnce }, () => begin(1_000_000));
  for (const { socket } of four) socket.write('x');
  await vi.waitFor(() => expect(onTheWay()).toHaveLength(4), SOON);
  expect(await postForm(app, ann, formOf({ channelId, name: 'a' }, Buffer.from('a')))).toMatchObject({
    status: 429,
  });
  for (const { socket } of four) socket.destroy();
  await vi.waitFor(() => expect(onTheWay()).toEqual([]), SOON);
  await vi.waitFor(
    async () =>
      expect(await postForm(app, ann, formOf({ channelId, name: 'a' }, Buffer.from('a')))).toMatchObject({
        status: 200,
      }),
    SOON,
  );
});
