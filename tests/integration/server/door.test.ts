import { mkdtempSync, rmSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OtherCertificate } from '../../../src/main/api/network-failure';
import type { Fetch } from '../../../src/main/api/transport';
import { systemClock } from '../../../src/main/clock';
import { createDial } from '../../../src/main/gateway/dial';
import { dialAgent } from '../../../src/main/gateway/dial-agent';
import { createDialledFetch } from '../../../src/main/gateway/dialled-fetch';
import { openDoor } from '../../../src/server/tls/let-in';
import { startTestServer, type Person, type TestServer } from '../../support/node/server-app';

/** Addresses of this computer that stand for those of its network. */
const FIRST = '127.0.0.2';
const SECOND = '127.0.0.3';

let folder: string;
let world: TestServer;
let ada: Person;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-door-'));
  world = await startTestServer();
  ada = await world.signUp('ada');
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => world.server.door.close());

const opened = async (names: readonly string[] = []) => {
  const door = await openDoor(world.server.door, folder, { addresses: [FIRST, SECOND], port: 0, names });
  if (!door.ok) throw new Error(door.failure.message);
  return door.value;
};

const dialBy = (pin: string | null) =>
  createDial({
    waysTo: async () => [{ kind: 'direct' }],
    isTrusted: async () => false,
    pinOf: () => pin,
    clock: systemClock,
    timeoutMs: 10_000,
  });
const fetchBy = (pin: string | null): Fetch =>
  createDialledFetch({ dial: dialBy(pin), userAgent: 'Guildhall/1', usual: null });

const ask = (url: string, pin: string | null, headers: Record<string, string> = {}) =>
  fetchBy(pin)(url, {
    ...{ method: 'GET', headers, body: null, redirect: 'error', credentials: 'omit', cache: 'no-store' },
    signal: AbortSignal.timeout(10_000),
  });

const live = (base: string, pin: string | null, { token }: Person): WebSocket => {
  const url = `${base.replace('https', 'wss')}/gateway?status=active&v=2`;
  const socket = new WebSocket(url, [token], { agent: dialAgent(url, dialBy(pin)) });
  socket.on('error', () => undefined);
  return socket;
};
const ended = (socket: WebSocket) => new Promise<void>((done) => void socket.once('close', () => done()));
const greeted = (socket: WebSocket) => new Promise<void>((done) => void socket.once('message', () => done()));

describe('the way in for others', () => {
  it('leads to the same server on every address, for those who know its key', async () => {
    const { port, fingerprint } = await opened();
    for (const address of [FIRST, SECOND]) {
      const answer = await ask(`https://${address}:${port}/meta`, fingerprint);
      expect(await answer.json()).toMatchObject({ name: world.server.services.meta().name });
    }
  });

  it('is not entered with another key, nor by authorities that do not know it', async () => {
    const { port } = await opened();
    await expect(ask(`https://${FIRST}:${port}/meta`, 'x'.repeat(43))).rejects.toThrow(
      new OtherCertificate(`${FIRST}:${port}`),
    );
    await expect(ask(`https://${FIRST}:${port}/meta`, null)).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT');
    const socket = live(`https://${FIRST}:${port}`, 'x'.repeat(43), ada);
    await ended(socket);
  });

  it('speaks nothing but TLS', async () => {
    const { port } = await opened();
    const answer = await new Promise<string>((done) => {
      requestPlain({ host: FIRST, port, path: '/meta' }, () => done('answered'))
        .on('error', () => done('refused'))
        .end();
    });
    expect(answer).toBe('refused');
  });

  it('answers to addresses and to its own names alone', async () => {
    const { port, fingerprint } = await opened(['hall.example']);
    const status = async (host: string) =>
      (await ask(`https://${FIRST}:${port}/meta`, fingerprint, { Host: host })).status;
    expect(await status('203.0.113.9:8443')).toBe(200);
    expect(await status('hall.example')).toBe(200);
    expect(await status('evil.example')).toBe(421);
  });

  it('carries the live connection, names who is there, and ends it when it is closed', async () => {
    const { port, fingerprint } = await opened();
    const changes: number[] = [];
    world.server.door.onGuests(() => changes.push(1));
    const socket = live(`https://${FIRST}:${port}`, fingerprint, ada);
    await greeted(socket);
    expect(await world.server.door.listGuests()).toEqual([{ username: 'ada', address: '127.0.0.1' }]);
    const gone = ended(socket);
    await world.server.door.close();
    await gone;
    await expect.poll(() => world.server.door.listGuests()).toEqual([]);
    expect(changes).toHaveLength(2);
    await expect(ask(`https://${FIRST}:${port}/meta`, fingerprint)).rejects.toThrow('ECONNREFUSED');
  });

  it('shows where an invite leads, with the link that knows the key, and runs nothing', async () => {
    const { port, fingerprint } = await opened();
    const guild = await world.createGuild(ada, '<b>"Yard"</b>');
    const { invite } = await world.done(
      'invites.create',
      { guildId: guild.id, expiresAfter: null, maxUses: null },
      ada,
    );
    const answer = await ask(`https://${FIRST}:${port}/invite/${invite.code}`, fingerprint);
    const text = await answer.text();
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).toContain('You are invited to join &lt;b&gt;&quot;Yard&quot;&lt;/b&gt;</h1><p>1 member</p>');
    expect(text).toContain(
      `href="guildhall://join/${FIRST}:${port}/${invite.code}?fingerprint=${fingerprint}"`,
    );
    expect(text).not.toMatch(/<script|<b>|https?:/);
  });

  it('shows by the usual listener a link without a key, and says what is wrong with a code', async () => {
    const { port } = new URL(world.url);
    const guild = await world.createGuild(ada, 'Garden');
    const { invite } = await world.done(
      'invites.create',
      { guildId: guild.id, expiresAfter: null, maxUses: null },
      ada,
    );
    const good = await fetch(`${world.url}/invite/${invite.code}`);
    expect(await good.text()).toContain(`href="guildhall://join/127.0.0.1:${port}/${invite.code}"`);
    const bad = await fetch(`${world.url}/invite/%3Cscript%3E`);
    expect([bad.status, bad.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await bad.text()).toContain(
      '<h1>Invalid invite code</h1><p>Ask the person who sent it for a new invite.</p>',
    );
  });

  it('opens again by the same key', async () => {
    const first = await opened();
    const again = await openDoor(world.server.door, folder, {
      ...{ addresses: [FIRST], port: first.port, names: [] },
    });
    expect(again).toEqual({ ok: true, value: first });
  });

  it.each([
    ['no-such-address', '203.0.113.1', 'This computer has no address 203.0.113.1.'],
    ['port-in-use', '127.0.0.1', 'is in use by another program. Choose another with --tls-port.'],
  ])('stays closed, in words, where it cannot open: %s', async (code, address, words) => {
    const port = Number(new URL(world.url).port);
    const door = await openDoor(world.server.door, folder, { addresses: [FIRST, address], port, names: [] });
    expect(door).toMatchObject({ ok: false, failure: { code, message: expect.stringContaining(words) } });
    await expect(ask(`https://${FIRST}:${port}/meta`, 'x')).rejects.toThrow('ECONNREFUSED');
  });
});
