import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSmtp } from '../../support/node/smtp';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';
import { openStoreFor, openTestStore } from '../../support/node/test-store';

let folder: string;
const running: ServerProcess[] = [];
const start = (...args: string[]): ServerProcess => {
  const started = startServerProcess(...args);
  running.push(started);
  return started;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-program-'));
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Makes the store in the folder, to save the first start the time. */
const makeStore = async (): Promise<void> => (await openTestStore({ dataDir: folder })).close();

/** All fields that a log line may have beside its event: the log's own list, and those of the 'ready' line. */
const LOGGED = [
  ...['time', 'level', 'call', 'status', 'code', 'ms', 'count', 'port', 'user', 'guild', 'detail', 'bug'],
  ...['host', 'pid'],
];

const SLOW = { timeout: 120_000 };

describe('the server as a program', () => {
  it('says what is wrong with its options, and ends with 2', SLOW, async () => {
    const { ended, output } = start('--port', 'many');
    expect((await ended).code).toBe(2);
    expect(output()).toMatch(/--port must be a number from 0 to 65535, not 'many'\nRun with --help/);
  });

  it('explains itself, and ends with 0', SLOW, async () => {
    const { ended, output } = start('--help');
    expect((await ended).code).toBe(0);
    for (const option of ['--port', '--host', '--data', '--demo', '--name', 'admin', 'backup', 'restore'])
      expect(output()).toContain(option);
  });

  it('writes an empty store to a file, from which a first start is quick', SLOW, async () => {
    const file = join(folder, 'empty-store.tgz');
    expect((await start('--make-template', file).ended).code).toBe(0);
    const template = new Blob([readFileSync(file)], { type: 'application/x-gzip' });
    const store = await openStoreFor({ dataDir: join(folder, 'data'), template });
    expect(await store.isHealthy()).toBe(true);
    await store.close();
  });

  it('serves, closes its sockets with 1001 when asked to end, and ends with 0', SLOW, async () => {
    await makeStore();
    const server = start('--port', '0', '--data', folder, '--name', 'Our Hall');
    const base = await server.ready;
    const meta = (await (await fetch(`${base}/meta`)).json()) as Record<string, unknown>;
    expect(meta).toMatchObject({ name: 'Our Hall', version: '0.1.0', demo: null });
    const account = { username: 'ann', email: 'ann@example.com', password: 'pass word 1' };
    const registered = await fetch(`${base}/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    });
    const { Authorization: token } = (await registered.json()) as { Authorization: string };
    expect(await (await fetch(`${base}/health`)).json()).toMatchObject({ status: 'ok' });
    const socket = new WebSocket(`${base.replace('http', 'ws')}/gateway?v=2`, token);
    await new Promise((resolve) => socket.once('message', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    server.child.kill('SIGTERM');
    expect(await closed).toBe(1001);
    expect(await server.ended).toEqual({ code: 0, signal: null });
    for (const secret of [token, account.email, account.password, account.username])
      expect(server.output()).not.toContain(secret);
    const lines = server.output().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      const { event, ...fields } = JSON.parse(line) as Record<string, unknown>;
      expect(event).toEqual(expect.any(String));
      expect(LOGGED).toEqual(expect.arrayContaining(Object.keys(fields)));
    }
    expect(server.output()).toContain('"event":"stopping"');
    expect(server.output()).toContain('"event":"stopped"');
  });

  it(
    'has the texts and limits of the operator, and refuses to start with a file that is no text',
    SLOW,
    async () => {
      await makeStore();
      const terms = join(folder, 'store.terms.md');
      writeFileSync(terms, '# Be kind');
      const config = join(folder, 'store.toml');
      writeFileSync(config, '[limits]\ndrafts = 7');
      const base = await start('--port', '0', '--data', folder, '--terms', terms, '--config', config).ready;
      expect(await (await fetch(`${base}/meta`)).json()).toMatchObject({ limits: { drafts: 7 } });
      expect(await (await fetch(`${base}/policies/fetch`)).json()).toMatchObject({
        policies: [{ kind: 'terms', text: '# Be kind' }],
      });
      const refused = start('--port', '0', '--data', folder, '--privacy', join(folder, 'absent.md'));
      expect((await refused.ended).code).toBe(2);
      expect(refused.output()).toContain('absent.md cannot be read');
    },
  );

  it('refuses a data folder that another server uses', SLOW, async () => {
    await makeStore();
    await start('--port', '0', '--data', folder).ready;
    const second = start('--port', '0', '--data', folder);
    expect((await second.ended).code).toBe(1);
    expect(second.output()).toMatch(/Another Guildhall server \(process \d+\) is using/);
  });

  it('refuses a port that is in use, and leaves the data folder free', SLOW, async () => {
    await makeStore();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const refused = start('--port', String(port), '--data', folder);
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toContain(`Port ${port} is in use by another program`);
    other.close();
    await start('--port', '0', '--data', folder).ready;
  });

  it('tells the operator’s tools what it does, where they ask for it', SLOW, async () => {
    await makeStore();
    const securityLog = join(folder, 'store.security.log');
    const watched = ['--metrics-port', '0', '--security-log', securityLog];
    const server = start('--port', '0', '--data', folder, ...watched);
    const base = await server.ready;
    const signedIn = await fetch(`${base}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'pass word 1' }),
    });
    expect(signedIn.status).toBe(401);
    const metrics = /"metrics":(\d+)/.exec(server.output())?.[1];
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    expect(text).toContain('guildhall_calls_total{call="auth.login",status="401"} 1');
    const second = start('--port', '0', '--data', join(folder, 'second'), '--metrics-port', String(metrics));
    expect((await second.ended).code).toBe(1);
    expect(second.output()).toContain(
      `Port ${metrics} is in use by another program. Choose another with --metrics-port.`,
    );
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(readFileSync(securityLog, 'utf8')).toMatch(/^\S+ guildhall sign-in-failed from 127\.0\.0\.1\n$/);
    expect(server.output()).not.toMatch(/sign-in-failed/);
  });

  it('sends mail by the server that its options name', SLOW, async () => {
    await makeStore();
    const smtp = await startSmtp();
    const passwordFile = join(folder, 'mail-password');
    writeFileSync(passwordFile, 'secret\n');
    const mail = ['--mail', `smtp://hall@127.0.0.1:${smtp.port}`, '--mail-password', passwordFile];
    const server = start('--port', '0', '--data', folder, ...mail, '--mail-from', 'hall@example.org');
    const base = await server.ready;
    const account = { username: 'ann', email: 'ann@example.com', password: 'pass word 1' };
    const signedUp = await fetch(`${base}/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(signedUp.status).toBe(200);
    await expect
      .poll(() => smtp.received, { timeout: 60_000 })
      .toMatchObject([{ from: 'hall@example.org', to: ['ann@example.com'] }]);
    expect(smtp.received[0]?.text).toContain('Subject: Your code for Guildhall');
    await smtp.close();
  });

  it('says so when its data folder is no folder', SLOW, async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    const refused = start('--port', '0', '--data', file);
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toContain('cannot be read and written');
  });
});
