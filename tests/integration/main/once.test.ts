import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../src/contract/failure';
import { createClient } from '../../../src/main/api/client';
import { unansweredFailure } from '../../../src/main/api/network-failure';
import { createTransport, type Fetch } from '../../../src/main/api/transport';
import { systemClock } from '../../../src/main/clock';
import { createDialledFetch } from '../../../src/main/gateway/dialled-fetch';
import type { Dial } from '../../../src/main/gateway/dial';
import { directDial } from '../../support/node/direct-dial';
import { closedPort } from '../../support/node/strange-servers';

/** An HTTP server on bare sockets; the test decides how each request ends. */
let server: Server;
let base: string;
/** The complete requests received, each with the number of its connection. */
let came: { readonly connection: number; readonly text: string }[];
let onRequest: (socket: Socket, text: string) => void;

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{"error":0}';
const isWhole = (text: string): boolean => {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return text.includes('\r\n\r\n') && body.length >= Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
};

beforeEach(async () => {
  // A request of the test before may still arrive.
  const own: typeof came = [];
  came = own;
  onRequest = (socket) => void socket.write(OK);
  let connections = 0;
  server = createServer((socket) => {
    connections += 1;
    const connection = connections;
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (!isWhole(text)) return;
      const whole = text;
      text = '';
      own.push({ connection, text: whole });
      onRequest(socket, whole);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

/** As Chromium does: a request that a reused connection left unanswered is sent again. */
const persistent: Fetch = async (url, init) => {
  const send = () => fetch(url, init);
  return send().catch(send);
};

const clientBy = (dial: Dial = directDial, usual: Fetch = persistent, timeIsUp?: AbortSignal) => {
  const dialled = createDialledFetch({ dial, userAgent: 'Guildhall/1', usual });
  const until: Fetch = (url, { signal, ...init }) =>
    dialled(url, { ...init, signal: AbortSignal.any([signal, ...(timeIsUp ? [timeIsUp] : [])]) });
  return createClient({
    transport: createTransport(persistent),
    transportOnce: createTransport(until, unansweredFailure),
    clock: systemClock,
    log: () => undefined,
  });
};
const FORM = { guildId: '1', name: 'News', type: 'text', categoryId: null };
const reset = (socket: Socket): void => void socket.resetAndDestroy();

describe('a call that writes, of a server that knows no idempotency keys', () => {
  it('arrives once where its connection is reset after it was read, and says that nobody knows', async () => {
    const client = clientBy();
    await client.call({ base, token: 'gh_t' }, 'users.me', null);
    onRequest = reset;
    const answer = await client.call({ base, token: 'gh_t' }, 'channels.create', FORM);
    expect(answer).toMatchObject({
      failure: { kind: 'network', reason: 'unanswered', detail: 'ECONNRESET' },
    });
    expect(came.filter(({ text }) => text.startsWith('POST /channel/create'))).toHaveLength(1);
  });

  it('never goes out on a connection that carried something before', async () => {
    const client = clientBy();
    for (let nth = 0; nth < 3; nth += 1)
      await client.call({ base, token: 'gh_t' }, 'channels.delete', { channelId: '1' });
    expect(came.map(({ connection }) => connection)).toEqual([1, 2, 3]);
    expect(came[0]?.text).toMatch(/^POST \/channel\/delete\/ HTTP\/1\.1\r\n/);
    for (const header of [
      'Authorization: gh_t',
      'User-Agent: Guildhall/1',
      'Connection: close',
      'Content-Length: 10',
    ])
      expect(came[0]?.text).toContain(`${header}\r\n`);
    expect(came[0]?.text).not.toMatch(/idempotency-key/i);
  });

  it('is not in doubt where nobody was reached', async () => {
    const nowhere = `http://127.0.0.1:${await closedPort()}`;
    const answer = await clientBy().call({ base: nowhere, token: 'gh_t' }, 'channels.create', FORM);
    expect(answer).toMatchObject({ failure: { reason: 'unreachable', detail: 'ECONNREFUSED' } });
  });

  it('gives up on a server that does not answer in time, in doubt', async () => {
    const limit = new AbortController();
    onRequest = () => limit.abort(new DOMException('', 'TimeoutError'));
    const client = clientBy(directDial, persistent, limit.signal);
    const answer = await client.call({ base, token: 'gh_t' }, 'channels.create', FORM);
    expect(answer).toMatchObject({ failure: { reason: 'unanswered' } });
    expect(came).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    onRequest = (socket) => void socket.end('HTTP/1.1 307 Go\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n');
    const answer = await clientBy().call({ base, token: 'gh_t' }, 'channels.create', FORM);
    expect(answer.ok).toBe(false);
    expect(came).toHaveLength(1);
  });

  it('goes the usual way where a proxy lets no connection through', async () => {
    const refusing: Dial = async () => failure({ kind: 'proxy', code: 'HTTP-403' });
    const answer = await clientBy(refusing).call({ base, token: 'gh_t' }, 'users.delete', {
      ...{ password: 'pass word 1', code: null, messages: 'keep' },
    });
    expect(answer.ok).toBe(true);
  });
});

describe('what may be sent again', () => {
  const target = () => ({ base, token: 'gh_t', features: ['idempotency-keys'] });
  const keys = (): (string | undefined)[] =>
    came.map(({ text }) => /^idempotency-key: "([^"]+)"\r$/im.exec(text)?.[1]);

  it('carries one key each time, where the server knows keys', async () => {
    onRequest = (socket) => (came.length === 1 ? reset(socket) : void socket.write(OK));
    await clientBy().call(target(), 'channels.delete', { channelId: '1' });
    const [first, second] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  it('has the same key when a person tries again for want of an answer, and another one after that', async () => {
    const client = clientBy();
    const press = (channelId = '1') => client.call(target(), 'channels.delete', { channelId });
    onRequest = reset;
    expect(await press()).toMatchObject({ failure: { reason: 'unreachable' } });
    onRequest = (socket) => void socket.write(OK);
    await press('2');
    await press();
    await press();
    const [first, second, other, again, next] = keys();
    expect(second).toBe(first);
    expect(again).toBe(first);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  it('needs no key where it is safe: it only looks, has its nonce, or does no harm twice', async () => {
    const client = clientBy();
    await client.call({ base, token: 'gh_t' }, 'channels.markRead', { channelId: '1' });
    await client.call({ base, token: 'gh_t' }, 'channels.typing', { channelId: '1' });
    const message = { channelId: '1', content: 'hello', parentId: null, nonce: 'n' };
    await client.call({ base, token: 'gh_t' }, 'messages.create', message);
    expect(keys()).toEqual([undefined, undefined, undefined]);
    expect(came.map(({ text }) => text).join()).not.toContain('Connection: close');
  });
});
