import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answered } from '../../../../src/server/http/answered';
import { openWatch, type Watch } from '../../../../src/server/watch/open-watch';
import { systemClock } from '../../../../src/server/clock';
import { silentLog } from '../../../../src/server/log';
import { startTestServer, textChannelOf, type TestServer } from '../../../support/node/server-app';

const heard: Answered[] = [];
let watch: Watch;
let app: TestServer;
let port: number;
beforeAll(async () => {
  watch = await openWatch({
    ...{
      metricsPort: 0,
      securityLog: null,
      securityLogDays: null,
      version: '1.2.3',
      clock: systemClock,
      log: silentLog,
    },
  });
  app = await startTestServer({
    onAnswered: (answered) => {
      heard.push(answered);
      watch.note?.(answered);
    },
  });
  port = (await watch.listen(app.server)) ?? 0;
});
afterAll(async () => {
  await app.server.close();
  await watch.close();
});

const ask = (path: string, host = `127.0.0.1:${port}`, method = 'GET') =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, method, headers: { Host: host } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    }).on('error', reject);
  });

/** The value of a metric with these labels; 0 for none. */
const valueOf = (text: string, name: string, labels = ''): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}${labels} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );

it('agrees with what was done', async () => {
  const owner = await app.signUp('owner');
  const guild = await app.createGuild(owner);
  const channelId = textChannelOf(guild);
  for (let nth = 0; nth < 7; nth += 1)
    await app.done('messages.create', { channelId, content: `${nth}`, parentId: null }, owner);
  for (let nth = 0; nth < 3; nth += 1)
    await app.status('auth.login', { email: owner.email, password: 'a wrong one' });
  await app.status('messages.create', { channelId, content: 'x', parentId: null }, 'no token');
  await expect(app.connect('no-token-of-anybody')).rejects.toThrow();
  const sockets = [await app.connect(owner), await app.connect(owner)];

  const { status, text } = await ask('/metrics');
  expect(status).toBe(200);
  const calls = (call: string, code: number): number =>
    valueOf(text, 'guildhall_calls_total', `{call="${call}",status="${code}"}`);
  expect(calls('messages.create', 200)).toBe(7);
  expect(calls('messages.create', 401)).toBe(1);
  expect(calls('auth.login', 401)).toBe(3);
  expect(calls('gateway', 401)).toBe(1);
  expect(calls('auth.register', 200)).toBe(1);
  expect(valueOf(text, 'guildhall_call_seconds_count', '{call="messages.create"}')).toBe(8);
  expect(valueOf(text, 'guildhall_sockets')).toBe(2);
  expect(valueOf(text, 'guildhall_people_connected')).toBe(1);
  expect(valueOf(text, 'guildhall_storage_up')).toBe(1);
  expect(valueOf(text, 'guildhall_bus_up')).toBe(1);
  expect(valueOf(text, 'guildhall_info', '{version="1.2.3"}')).toBe(1);
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  const all = text.split('\n').filter((line) => line.startsWith('guildhall_calls_total{'));
  expect(all.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)).toBe(heard.length);
  // Names, addresses and ids are not for those who watch.
  for (const secret of [owner.userId, owner.user.username, guild.id, '127.0.0.1'])
    expect(text).not.toContain(secret);

  for (const socket of sockets) await socket.close(1000);
  await expect.poll(async () => valueOf((await ask('/metrics')).text, 'guildhall_sockets')).toBe(0);
});

it('counts what is no call as one name', async () => {
  await fetch(`${app.url}/nothing/of/the/kind`);
  await expect.poll(() => heard.at(-1)).toMatchObject({ call: 'other', status: 404 });
});

it('is for this computer’s own names and this path alone', async () => {
  expect((await ask('/metrics', 'localhost')).status).toBe(200);
  expect((await ask('/metrics', 'evil.example')).status).toBe(421);
  expect((await ask('/metrics', 'evil.example:80')).status).toBe(421);
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', 'localhost', 'POST')).status).toBe(404);
});

it.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])(
  'has every metric that %s asks for',
  async (name) => {
    const file = new URL(`../../../../tools/package/resources/server/${name}`, import.meta.url);
    const asked = readFileSync(file, 'utf8').match(/\b(?:guildhall|process|nodejs)_\w+/g) ?? [];
    expect(asked.length).toBeGreaterThan(4);
    await fetch(`${app.url}/health`);
    const { text } = await ask('/metrics');
    expect([...new Set(asked)].filter((metric) => !text.includes(`\n${metric}`))).toEqual([]);
  },
);
