import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { digestOf } from '../../../src/server/admin/backup-file';
import { restore } from '../../../src/server/admin/restore';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';
import { openStoreFor, openTestStore, storeTemplate } from '../../support/node/test-store';

/** Up to ten starts of a server or tool, one after the other, on a busy machine too. */
const SLOW = { timeout: 300_000 };

let folder: string;
const running: ServerProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-operator-'));
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name: string): string => join(folder, name);

const serve = async (data: string): Promise<{ base: string; server: ServerProcess }> => {
  const server = startServerProcess('--port', '0', '--data', data, '--no-limits');
  running.push(server);
  return { base: await server.ready, server };
};

const stop = async ({ child, ended }: ServerProcess): Promise<void> => {
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
};

const tool = async (...args: string[]): Promise<{ code: number | null; output: string }> => {
  const { ended, output } = startServerProcess(...args);
  const { code } = await ended;
  return { code, output: output() };
};

const post = async (
  base: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Record<string, unknown>> => {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: token }) },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
};

const signUp = async (base: string, username: string): Promise<string> => {
  const account = { username, email: `${username}@example.com`, password: 'pass word 1' };
  return String((await post(base, '/auth/register', account))['Authorization']);
};

/** Opens a socket that records its frames in order, and its close. */
const listen = async (base: string, token: string) => {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/gateway?v=2`, token);
  const frames: { event: string; data: Record<string, unknown> }[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()) as (typeof frames)[number]);
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const next = async (event: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const found = frames.find((frame) => frame.event === event);
      if (found !== undefined) return found.data;
      await new Promise<void>((wake) => waiting.push(wake));
    }
  };
  await next('HELLO');
  return { next, closed };
};

/** Count and digest of all rows of a store. */
const contentOf = async (dataDir: string) => {
  const store = await openStoreFor({ dataDir });
  try {
    return await store.transaction(digestOf);
  } finally {
    await store.close();
  }
};

describe('orders to a server that runs', () => {
  it(
    'are done at once, heard by its sockets, and refused to nobody but others than its user',
    SLOW,
    async () => {
      const data = inFolder('live');
      await (await openTestStore({ dataDir: data })).close();
      const { base, server } = await serve(data);
      expect(statSync(join(data, 'control.sock')).mode & 0o777).toBe(0o600);
      const token = await signUp(base, 'ann');
      const { guild } = await post(base, '/guild/create', { name: 'The Hall', icon: null }, token);
      const guildId = (guild as { id: string }).id;
      const { next, closed } = await listen(base, token);

      expect(await tool('admin', '--data', data, 'announce', 'Back', 'at', '18:00')).toMatchObject({
        code: 0,
      });
      expect(await next('SYSTEM_MESSAGE')).toMatchObject({ message: { message: 'Back at 18:00' } });
      expect((await tool('admin', '--data', data, 'verify', 'The Hall')).output).toContain('is now verified');
      expect(await next('GUILD_EDIT')).toMatchObject({ guildId, verified: 1 });
      expect(await tool('admin', '--data', data, 'verify', 'No Hall')).toEqual({
        code: 1,
        output: "There is no server 'No Hall'. Use an id or a name.",
      });
      expect(await tool('admin', '--data', data, 'end-sessions', 'ann')).toMatchObject({ code: 0 });
      expect(await closed).toBe(4001);
      expect((await fetch(`${base}/users/@me`, { headers: { Authorization: token } })).status).toBe(401);
      expect(server.output()).toContain('"event":"admin.command","call":"set-verified"');
      expect(server.output()).not.toMatch(/Back at|The Hall|example\.com/);

      await stop(server);
      expect(existsSync(join(data, 'control.sock'))).toBe(false);
      // The same in the store itself, without the server.
      expect((await tool('admin', '--data', data, 'servers')).output).toContain(
        `${guildId}\tThe Hall\tverified`,
      );
    },
  );

  it('that are no orders are refused, and the server goes on', SLOW, async () => {
    const data = inFolder('junk');
    await (await openTestStore({ dataDir: data })).close();
    const { base, server } = await serve(data);
    const say = (bytes: string | Buffer): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(join(data, 'control.sock'));
        let answer = '';
        socket.on('data', (chunk) => (answer += chunk.toString()));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(answer));
        socket.write(bytes);
        if (!bytes.includes('\n')) socket.end();
      });
    for (const line of [
      'nonsense\n',
      '{}\n',
      '[]\n',
      '\n',
      '{"name":"announce"}\n',
      '{"name":"announce","text":"x","more":1}\n',
      '\xff\xfe\n',
    ])
      expect(await say(line)).toMatch(/^\{"ok":false,"message":"The command is not valid/);
    expect(await say('no end of line')).toBe('');
    expect(await say(`${'x'.repeat(100_000)}\n`)).toBe('');
    expect(await say('{"name":"list-users","like":""}\nmore\n')).toBe('{"ok":true,"lines":[]}\n');
    expect((await fetch(`${base}/health`)).status).toBe(200);

    // A killed server leaves its control socket without a listener; the next server replaces it.
    server.child.kill('SIGKILL');
    await server.ended;
    expect(existsSync(join(data, 'control.sock'))).toBe(true);
    expect(await tool('admin', '--data', data, 'users')).toEqual({ code: 0, output: '' });
    const { server: next } = await serve(data);
    expect(await say('{"name":"list-users","like":""}\n')).toBe('{"ok":true,"lines":[]}\n');
    await stop(next);
  });

  it('say what is wrong with the command line, the folder, or the server', SLOW, async () => {
    expect(await tool('admin', 'shout')).toMatchObject({
      code: 2,
      output: expect.stringContaining("Unknown command 'shout'") as string,
    });
    expect(await tool('admin', '--help')).toMatchObject({
      code: 0,
      output: expect.stringContaining('end-sessions <user>') as string,
    });
    expect(await tool('admin', '--data', inFolder('nothing'), 'users')).toEqual({
      code: 1,
      output: `There is no store in ${inFolder('nothing')}. Check --data.`,
    });
    expect(existsSync(inFolder('nothing'))).toBe(false);
    const data = inFolder('held');
    const store = await openTestStore({ dataDir: data });
    expect(await tool('admin', '--data', data, 'users')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Another Guildhall server \(process \d+\) is using/) as string,
    });
    await store.close();
  });
});

describe('a backup', () => {
  it('of a server that runs and writes is restored row by row', SLOW, async () => {
    const data = inFolder('source');
    const file = inFolder('hall.backup');
    await (await openTestStore({ dataDir: data })).close();
    const { base, server } = await serve(data);
    const token = await signUp(base, 'ann');
    const { guild } = await post(base, '/guild/create', { name: 'Hall', icon: null }, token);
    const { channels } = guild as { channels: { id: string; type: string }[] };
    const channelId = channels.find(({ type }) => type === 'text')?.id;
    const send = (content: string) =>
      post(
        base,
        '/channel/message/create',
        { channelId, content, parent_id: null, nonce: content.slice(0, 64) },
        token,
      );
    for (const content of ['one', 'line\nbreak \u2028 "quoted" \\ 😀', 'x'.repeat(4000)]) await send(content);

    const until = new AbortController();
    let sent = 0;
    const writing = (async () => {
      while (!until.signal.aborted) {
        sent += 1;
        await send(`meanwhile ${sent}`);
      }
    })();
    const backedUp = await tool('backup', '--data', data, '--to', file);
    until.abort();
    await writing;
    expect(backedUp.output).toContain(`Backed up to ${file} and checked by a trial restore`);
    expect(backedUp.code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(sent).toBeGreaterThan(1);
    expect(readdirSync(data).filter((name) => name.startsWith('backup-'))).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('hall.backup'))).toEqual(['hall.backup']);

    await send('after the backup');
    const again = inFolder('again.backup');
    await tool('backup', '--data', data, '--to', again);
    await stop(server);
    const restored = await tool('restore', '--from', again, '--data', inFolder('restored'));
    expect(restored.output).toContain('compared every row');
    // No client was connected at either time, so not even an online status differs.
    expect(await contentOf(inFolder('restored'))).toEqual(await contentOf(data));

    const { base: restoredBase, server: restoredServer } = await serve(inFolder('restored'));
    const page = await fetch(`${restoredBase}/channel/messages`, {
      headers: { Authorization: token, id: channelId ?? '', limit: '100' },
    });
    expect(await page.text()).toContain('after the backup');
    await stop(restoredServer);
  });

  it('is taken from a folder that no server uses, and put nowhere over anything', SLOW, async () => {
    const data = inFolder('source');
    const file = inFolder('still.backup');
    expect(await tool('backup', '--data', data, '--to', file)).toMatchObject({ code: 0 });
    const before = readFileSync(file);
    expect(await tool('backup', '--data', data, '--to', file)).toEqual({
      code: 1,
      output: `${file} already exists. Choose another name.`,
    });
    expect(readFileSync(file)).toEqual(before);
    expect(await tool('restore', '--from', file, '--data', data)).toMatchObject({
      code: 1,
      output: expect.stringContaining('already has a store') as string,
    });
    expect(await tool('backup', '--data', data, '--to', '/nowhere/at/all')).toMatchObject({ code: 1 });
    expect(await tool('backup', '--data', inFolder('nothing'), '--to', inFolder('n'))).toMatchObject({
      code: 1,
    });
  });

  it('that is damaged, foreign or newer is refused in words, and nothing is made of it', SLOW, async () => {
    const whole = gunzipSync(readFileSync(inFolder('still.backup'))).toString();
    const packed = readFileSync(inFolder('still.backup'));
    const flipped = Buffer.from(packed);
    flipped[Math.floor(packed.length / 2)] = (flipped[Math.floor(packed.length / 2)] ?? 0) ^ 0xff;
    const header = whole.slice(0, whole.indexOf('\n'));
    const cases: readonly [string, string | Buffer, RegExp][] = [
      ['cut', packed.subarray(0, packed.length - 500), /is damaged: it is incomplete or was changed/],
      ['flipped', flipped, /is damaged/],
      [
        'short',
        gzipSync(whole.slice(0, whole.lastIndexOf('\n["end"') + 1)),
        /is damaged: its end is missing/,
      ],
      [
        'changed',
        gzipSync(whole.replace('"username":"ann"', '"username":"eve"')),
        /damaged: its checksum does not match/,
      ],
      ['lines', gzipSync(`${header}\nnonsense\n`), /damaged: it has a line that cannot be read/],
      ['text', 'just a text', /is not a Guildhall backup/],
      ['packed', gzipSync('{"hello":1}\n'), /is not a Guildhall backup/],
      ['empty', '', /is damaged: it is incomplete or was changed/],
      [
        'format',
        gzipSync(whole.replace('"guildhall-backup":1', '"guildhall-backup":2')),
        /newer version of Guildhall \(0\.1\.0\)/,
      ],
      ['schema', gzipSync(whole.replace(/"schema":\d+/, '"schema":999')), /newer version of Guildhall/],
    ];
    const template = await storeTemplate();
    for (const [name, bytes, message] of cases) {
      const file = inFolder(`${name}.backup`);
      writeFileSync(file, bytes);
      await expect(restore(file, inFolder(`of-${name}`), template), name).rejects.toThrow(message);
      expect(existsSync(join(inFolder(`of-${name}`), 'store')), name).toBe(false);
    }
    expect((await tool('restore', '--from', inFolder('none'), '--data', inFolder('x'))).output).toContain(
      'There is no file',
    );
  });
});
