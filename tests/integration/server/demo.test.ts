import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Guild } from '../../../src/contract/entities/guild';
import { Message } from '../../../src/contract/entities/message';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';

const offerSchema = z.object({
  event: z.literal('demo'),
  accounts: z.array(z.object({ email: z.string(), password: z.string(), username: z.string() })),
});

let folder: string;
let running: ServerProcess;

const start = async (...args: string[]): Promise<string> => {
  running = startServerProcess('--port', '0', '--data', folder, ...args);
  return running.ready;
};
const stop = async (): Promise<void> => {
  running.child.kill('SIGTERM');
  expect((await running.ended).code).toBe(0);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-demo-'));
});
afterAll(async () => {
  running.child.kill('SIGKILL');
  await running.ended;
  rmSync(folder, { recursive: true, force: true });
});

const getJson = async (url: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const answer = await fetch(url, { headers });
  expect(answer.status).toBe(200);
  return answer.json();
};

const signIn = async (
  base: string,
  { email, password }: { email: string; password: string },
): Promise<string> => {
  const answer = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return z.object({ Authorization: z.string() }).parse(await answer.json()).Authorization;
};

/** The accounts that the server printed; no call returns them. */
const accountsOf = async (base: string) => {
  const meta = z.object({ demo: z.unknown() }).parse(await getJson(`${base}/meta`));
  expect(meta.demo).toBeNull();
  const line = running
    .output()
    .split('\n')
    .find((said) => said.startsWith('{"event":"demo"'));
  return line === undefined ? [] : offerSchema.parse(JSON.parse(line)).accounts;
};

/** All messages of all channels that an account can view. */
const messagesOf = async (base: string, token: string) => {
  const guilds = z.array(Guild).parse(await getJson(`${base}/users/@me/guilds`, { Authorization: token }));
  const pages = await Promise.all(
    guilds
      .flatMap(({ channels }) => channels)
      .filter(({ type }) => type === 'text')
      .map(async ({ id }) => {
        const page = await getJson(`${base}/channel/messages`, { Authorization: token, id, limit: '100' });
        return z.object({ data: z.object({ messages: z.array(Message) }) }).parse(page).data.messages;
      }),
  );
  return { guilds, messages: pages.flat() };
};

describe('the demo', () => {
  it(
    'offers three accounts that can sign in, over restarts too, and its pictures follow the port',
    { timeout: 300_000 },
    async () => {
      let base = await start('--demo');
      const accounts = await accountsOf(base);
      expect(accounts).toHaveLength(3);
      for (const account of accounts) await signIn(base, account);
      await stop();

      base = await start('--demo');
      expect(await accountsOf(base)).toEqual(accounts);
      const [owner] = accounts;
      if (owner === undefined) throw new Error('no account');
      const { guilds, messages } = await messagesOf(base, await signIn(base, owner));
      expect(guilds.length).toBeGreaterThanOrEqual(3);
      expect(guilds.map(({ verified }) => verified)).toEqual(expect.arrayContaining([1, 2]));
      const worn = new Set(
        messages.map(({ avatarDecoration }) => avatarDecoration).filter((url) => url !== null),
      );
      expect(worn.size).toBeGreaterThan(1);
      for (const url of worn) expect((await fetch(base + url)).headers.get('content-type')).toBe('image/png');
      const shown = messages.filter(({ content }) => content.includes('/media/'));
      expect(shown.length).toBeGreaterThan(0);
      for (const { content } of shown) {
        expect(content).toContain(base);
        const answer = await fetch(/https?:\S+/.exec(content)?.[0] ?? '');
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      }
      // Files of every kind, as those of any upload.
      const files = messages.flatMap(({ attachments }) => attachments);
      expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['image', 'audio', 'text', 'file']));
      for (const { url, thumbnailUrl, kind, description, blurhash, durationMs } of files) {
        const headers = { Authorization: await signIn(base, owner) };
        expect((await fetch(base + url, { headers })).status).toBe(200);
        if (kind === 'audio') expect(durationMs).toBeGreaterThan(1000);
        if (kind !== 'image') continue;
        expect([description, blurhash]).toEqual([expect.any(String), expect.any(String)]);
        expect((await fetch(base + (thumbnailUrl ?? ''), { headers })).status).toBe(200);
      }
      await stop();

      base = await start();
      expect(await accountsOf(base)).toEqual([]);
      await stop();
    },
  );

  it('that others reach has passwords of its own, told once', { timeout: 300_000 }, async () => {
    rmSync(folder, { recursive: true, force: true });
    let base = await start('--demo');
    const before = await accountsOf(base);
    await stop();
    rmSync(folder, { recursive: true, force: true });

    const anyone = ['--demo-anyone', '--allow-host', 'hall.example'];
    base = await start(...anyone);
    const accounts = await accountsOf(base);
    expect(accounts).toHaveLength(3);
    const passwords = [...before, ...accounts].map(({ password }) => password);
    expect(new Set(passwords).size).toBe(6);
    for (const password of passwords) expect(password.length).toBeGreaterThanOrEqual(16);
    for (const account of accounts) await signIn(base, account);
    await stop();

    base = await start(...anyone);
    expect(await accountsOf(base)).toEqual([]);
    for (const account of accounts) await signIn(base, account);
    await stop();
  });

  it('is not put upon a community that is there already', { timeout: 300_000 }, async () => {
    rmSync(folder, { recursive: true, force: true });
    let base = await start();
    const account = { username: 'first', email: 'first@example.com', password: 'pass word 1' };
    await fetch(`${base}/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    });
    await stop();
    base = await start('--demo');
    expect(await accountsOf(base)).toEqual([]);
    expect(running.output()).toContain('demo.not-empty');
    const { guilds } = await messagesOf(base, await signIn(base, account));
    expect(guilds).toEqual([]);
    await stop();
  });
});
