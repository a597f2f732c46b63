import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelId } from '../../../src/contract/ids';
import { startFaultProxy, type FaultProxy } from '../../support/node/fault-proxy';
import { startTestServer, textChannelOf, type Person, type TestServer } from '../../support/node/server-app';
import { MemoryFile } from '../../unit/main/support/memory-file';
import { ClientCore } from './client-core';

let server: TestServer;
let proxy: FaultProxy;
beforeAll(async () => {
  server = await startTestServer();
  proxy = await startFaultProxy(server.url);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const tokenFile = new MemoryFile();
const profileFile = new MemoryFile();
let reader: ClientCore;
let account: Person;
let writer: Person;
let channelId: ChannelId;
const open = () => new ClientCore(() => proxy.url, tokenFile, profileFile);
const write = (content: string) =>
  server.done('messages.create', { channelId, content, parentId: null }, writer);
const heard = (count: number) => reader.until(() => reader.contents.length >= count);

beforeEach(async () => {
  [account, writer] = [await server.signUp(), await server.signUp()];
  const guild = await server.createGuild(writer);
  await server.join(guild, writer, account);
  channelId = textChannelOf(guild);
  reader = open();
  const { email, password } = account;
  const server_ = { kind: 'remote', address: proxy.url } as const;
  expect(await reader.session.signIn({ server: server_, email, password, remember: true })).toMatchObject({
    ok: true,
  });
  await reader.until(({ epoch }) => epoch === 1);
});
afterEach(() => {
  proxy.restore();
  proxy.answerWithHtml(false);
  reader.gateway.dispatch({ type: 'stop' });
});

describe("main's session and gateway against the real server", () => {
  it('lose nothing and hear nothing twice over a line that breaks again and again', async () => {
    const said: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      said.push(`message ${n}`);
      await write(`message ${n}`);
      if (n % 7 === 3) {
        proxy.cut();
        await reader.until(({ phase }) => phase !== 'open');
      }
      if (n % 7 === 5) {
        proxy.restore();
        reader.gateway.dispatch({ type: 'networkBack' });
      }
    }
    proxy.restore();
    reader.gateway.dispatch({ type: 'networkBack' });
    await heard(60);
    expect(reader.contents).toEqual(said);
    expect(reader.gateway.state.epoch).toBe(1);
  });

  it('find what a frozen line swallowed', async () => {
    await write('before');
    await heard(1);
    proxy.freeze();
    await write('swallowed');
    await write('swallowed too');
    proxy.restore();
    await write('after');
    await heard(4);
    expect(reader.contents).toEqual(['before', 'swallowed', 'swallowed too', 'after']);
    expect(reader.gateway.state.epoch).toBe(1);
  });

  it('answer what one does when its event has been told, and never before', async () => {
    await reader.until((_gateway, session) => session.phase === 'signed-in' && session.meta !== null);
    // Long enough for the events to arrive on a busy computer.
    reader.heldMs = 30_000;
    for (let nth = 0; nth < 50; nth += 1) {
      const content = `own ${nth}`;
      const args = { channelId, content, parentId: null, nonce: content };
      const answer = await reader.session.callApi('messages.create', args);
      expect([answer.isTold, reader.contents.at(-1)]).toEqual([true, content]);
    }
  });

  it('answer without its event where the line is gone', async () => {
    await reader.until((_gateway, session) => session.phase === 'signed-in' && session.meta !== null);
    proxy.freeze();
    const args = { channelId, content: 'unheard', parentId: null, nonce: 'n' };
    expect(await reader.session.callApi('messages.create', args)).toMatchObject({ ok: true, isTold: false });
    proxy.restore();
  });

  it('go on with a new password', async () => {
    const args = { oldPassword: account.password, password: 'another pass' };
    expect(await reader.session.callApi('auth.resetPassword', args)).toMatchObject({ ok: true });
    await reader.until(({ phase }) => phase === 'open');
    await write('still here');
    await heard(1);
    expect(reader.session.state).toMatchObject({ phase: 'signed-in' });
  });

  it('end when another device has ended the session', async () => {
    const args = { oldPassword: account.password, password: 'another pass' };
    await server.done('auth.resetPassword', args, account);
    const { token } = await server.done('auth.login', { email: account.email, password: 'another pass' });
    expect(token).not.toBe(account.token);
    // A reset of one token ends all sessions of the account.
    await reader.until((_, session) => session.phase === 'signed-out');
    expect(reader.session.state).toEqual({ phase: 'signed-out', reason: 'rejected' });
    expect(reader.gateway.state.phase).toBe('idle');
    expect(tokenFile.text).toBeNull();
  });

  it('outlast a captive portal', async () => {
    reader.gateway.dispatch({ type: 'stop' });
    proxy.answerWithHtml(true);
    reader = open();
    await reader.session.restore();
    expect(reader.session.state).toMatchObject({ phase: 'signed-in', verified: false });
    await reader.until(({ phase }) => phase === 'open');
    expect(await reader.session.check()).toBe('unknown');
    proxy.answerWithHtml(false);
    expect(await reader.session.check()).toBe('valid');
    expect(reader.session.state).toMatchObject({ verified: true });
  });

  it('sign out on the server too', async () => {
    const token = (await reader.session.target())?.token ?? '';
    expect(await server.status('users.me', {}, token)).toBe(200);
    await reader.session.signOut();
    // The session waits for the server only for a moment; the request of the sign-out continues.
    await expect.poll(() => server.status('users.me', {}, token)).toBe(401);
    reader = open();
    await reader.session.restore();
    expect(reader.session.state).toEqual({ phase: 'signed-out', reason: null });
  });
});
