import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, type TestContext, vi } from 'vitest';
import {
  type ServerProcess,
  startServerProcess,
  startServerProcessBy,
} from '../../support/node/server-process';
import { openTestStore } from '../../support/node/test-store';

let folder: string;
const running: ServerProcess[] = [];
const note = (started: ServerProcess): ServerProcess => {
  running.push(started);
  return started;
};
const start = (...args: string[]): ServerProcess => note(startServerProcess('--port', '0', ...args));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-folder-'));
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const SLOW = { timeout: 900_000 };
const makeStore = async (): Promise<void> => (await openTestStore({ dataDir: folder })).close();

/** Reports a test that cannot run here with its result, and in the output. */
const requireCommand = (context: TestContext, command: string, ...args: readonly string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return;
  const why = `NOT TESTED HERE: ${[command, ...args].join(' ')}: ${error?.message ?? stderr.trim()}`;
  console.warn(why);
  context.skip(why);
};

const register = async (base: string, username: string): Promise<number> => {
  const { status } = await fetch(`${base}/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: 'pass word 1' }),
  });
  return status;
};

const signIn = async (base: string, username: string): Promise<number> => {
  const { status } = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${username}@example.com`, password: 'pass word 1' }),
  });
  return status;
};

describe.runIf(process.platform === 'linux')('two servers in containers of their own', () => {
  const CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--uts', '--kill-child'];

  it('do not get one data folder: the second is refused, the first loses nothing', SLOW, async (context) => {
    requireCommand(context, 'unshare', ...CONTAINER.slice(1), 'true');
    await makeStore();
    const contained = () =>
      note(startServerProcessBy(CONTAINER, '--port', '0', '--data', folder, '--no-limits'));
    const first = contained();
    const base = await first.ready;
    expect(await register(base, 'ann')).toBe(200);
    const second = contained();
    expect((await second.ended).code).toBe(1);
    expect(second.output()).toMatch(/Another Guildhall server \(process \d+\) is using/);
    expect(await register(base, 'bob')).toBe(200);
    // As a container is removed: without a request to end.
    first.child.kill('SIGKILL');
    await first.ended;
    const again = await contained().ready;
    expect([await signIn(again, 'ann'), await signIn(again, 'bob')]).toEqual([200, 200]);
  });
});

describe.runIf(process.platform !== 'win32')('a data folder is its owner’s alone', () => {
  /** All files that others could read or write. */
  const openToOthers = (): string[] =>
    [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))]
      .filter((name) => (lstatSync(name).mode & 0o077) !== 0)
      .sort();

  it('whatever the umask: the store, its lock, the socket for orders, backups', SLOW, async () => {
    await makeStore();
    const shell = ['sh', '-c', 'umask 000; exec "$@"', 'sh'];
    const server = note(startServerProcessBy(shell, '--port', '0', '--data', folder));
    const base = await server.ready;
    expect(await register(base, 'ann')).toBe(200);
    expect(existsSync(join(folder, 'control.sock'))).toBe(true);
    const tool = note(
      startServerProcessBy(shell, 'backup', '--data', folder, '--to', join(folder, 'store.b')),
    );
    expect(await tool.ended).toMatchObject({ code: 0 });
    expect(openToOthers()).toEqual([]);
  });

  it('is closed where others could read it, with all that is in it, and a line says so', SLOW, async () => {
    await makeStore();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'store'), 0o755);
    chmodSync(join(folder, 'store', 'PG_VERSION'), 0o666);
    const server = start('--data', folder);
    await server.ready;
    expect(server.output()).toContain('"event":"store-closed-to-others"');
    expect(openToOthers()).toEqual([]);
  });

  it('is refused where others could write to it: what is in it may be theirs', SLOW, async () => {
    await makeStore();
    chmodSync(folder, 0o777);
    const refused = start('--data', folder);
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toContain(`Other users of this computer can write to ${folder}`);
    expect(refused.output()).toContain(`chmod 700 ${folder}`);
    expect(statSync(folder).mode & 0o777).toBe(0o777);
  });

  it('is refused where it holds other things that others may read', SLOW, async () => {
    writeFileSync(join(folder, 'notes.txt'), '');
    chmodSync(folder, 0o755);
    const refused = start('--data', folder);
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toContain('also has other files');
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });
});

describe('a store that was made is never replaced by an empty one', () => {
  it.each([
    [
      'does not exist',
      () => renameSync(join(folder, 'store'), join(folder, 'store.elsewhere')),
      'does not exist',
    ],
    [
      'is an empty folder, as that of a disk that is not mounted',
      () => {
        renameSync(join(folder, 'store'), join(folder, 'store.elsewhere'));
        mkdirSync(join(folder, 'store'));
      },
      'is empty',
    ],
    [
      'has lost its PG_VERSION',
      () => rmSync(join(folder, 'store', 'PG_VERSION')),
      'store/PG_VERSION is missing',
    ],
  ])('when it %s', SLOW, async (_what, lose, words) => {
    await makeStore();
    const before = readdirSync(folder);
    lose();
    const kept = existsSync(join(folder, 'store')) ? readdirSync(join(folder, 'store')) : null;
    const refused = start('--data', folder);
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toContain(words);
    expect(refused.output()).toContain(`start-anew --data ${folder}`);
    expect(existsSync(join(folder, 'store')) ? readdirSync(join(folder, 'store')) : null).toEqual(kept);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(before.filter((name) => name !== 'store')));
  });
});

describe.runIf(process.platform === 'linux')('a data folder', () => {
  it('that cannot be made is said to be none, at once', SLOW, async () => {
    const refused = start('--data', '/proc/guildhall/below');
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output()).toContain('cannot be read and written');
  });

  it('whose store is being made holds up no signal, and the next start makes it whole', SLOW, async () => {
    const server = start('--data', folder);
    await vi.waitFor(() => expect(existsSync(join(folder, 'store.new', 'PG_VERSION'))).toBe(true), {
      timeout: 60_000,
      interval: 5,
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: null, signal: 'SIGTERM' });
    expect(server.output()).not.toContain('ready');
    expect(await register(await start('--data', folder).ready, 'ann')).toBe(200);
  });

  it('on a full disk: writes are refused with when to come again, reads go on', SLOW, async (context) => {
    const mount = 'mount -t tmpfs -o size=400m,mode=700 tmpfs';
    requireCommand(context, 'unshare', '--mount', 'sh', '-c', `${mount} "$0"`, folder);
    const starter = ['unshare', '--mount', 'sh', '-c', `${mount} "$0" && exec "$@"`, folder];
    const server = note(startServerProcessBy(starter, '--port', '0', '--data', folder, '--no-limits'));
    const base = await server.ready;
    expect(await register(base, 'ann')).toBe(200);
    // Only the server's mount namespace has the disk; /proc of the process leads there.
    const ballast = join(`/proc/${server.child.pid ?? 0}/root`, folder, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M', 'count=500']);
    await vi.waitFor(
      async () => {
        const refused = await fetch(`${base}/auth/register`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ username: 'bob', email: 'bob@example.com', password: 'pass word 1' }),
        });
        expect(refused.status).toBe(503);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await refused.json()).toMatchObject({
          retry_after: 30,
          message: expect.stringContaining('disk is full') as string,
        });
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(await (await fetch(`${base}/meta`)).json()).toMatchObject({ name: 'Guildhall' });
    rmSync(ballast);
    await vi.waitFor(async () => expect(await register(base, 'cid')).toBe(200), {
      timeout: 60_000,
      interval: 100,
    });
  });
});

describe('a damaged store', () => {
  it('names the newest backup and what to do, and a command brings it back', SLOW, async () => {
    await makeStore();
    const first = start('--data', folder);
    expect(await register(await first.ready, 'ann')).toBe(200);
    mkdirSync(join(folder, 'backups'));
    const name = '2026-01-31T12-00-00Z.backup';
    const tool = note(startServerProcess('backup', '--data', folder, '--to', join(folder, 'backups', name)));
    expect((await tool.ended).code).toBe(0);
    first.child.kill('SIGKILL');
    await first.ended;
    writeFileSync(join(folder, 'store', 'global', 'pg_control'), 'damaged');
    // Newer, but damaged: skipped with a message.
    writeFileSync(join(folder, 'backups', '2026-02-01T12-00-00Z.backup'), 'damaged');
    const refused = start('--data', folder);
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toContain('cannot be opened');
    expect(refused.output()).toContain(`restore --newest --set-aside --data ${folder}`);
    const back = note(startServerProcess('restore', '--newest', '--set-aside', '--data', folder));
    expect(await back.ended).toMatchObject({ code: 0 });
    expect(back.output()).toContain('is not a Guildhall backup');
    expect(readdirSync(folder).filter((entry) => entry.startsWith('store.aside-'))).toHaveLength(1);
    expect(await signIn(await start('--data', folder).ready, 'ann')).toBe(200);
  });

  it('can be set aside for an empty one, and is kept', SLOW, async () => {
    await makeStore();
    rmSync(join(folder, 'store', 'PG_VERSION'));
    // Makes the earlier store known.
    writeFileSync(join(folder, 'store.made'), '');
    const tool = note(startServerProcess('start-anew', '--data', folder));
    expect(await tool.ended).toMatchObject({ code: 0 });
    const [aside = ''] = readdirSync(folder).filter((entry) => entry.startsWith('store.aside-'));
    expect(existsSync(join(folder, aside, 'store', 'global', 'pg_control'))).toBe(true);
    expect(await register(await start('--data', folder).ready, 'ann')).toBe(200);
  });
});
